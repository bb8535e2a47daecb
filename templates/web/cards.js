"use strict";
/* The query language of `rdi cards`, as toolkit/cards/query.py and search.py have it; a test holds both together. */
(() => {
  const index = window.RDI_CARDS;
  const said = window.RDI_SAYING(document.getElementById("search"));
  const quotes = /['’‘`´ʼ"“”„«»]/g;
  const key = text => {
    const plain = text.replace(quotes, "").normalize("NFKD").toLowerCase().replace(/\p{M}/gu, "");
    return plain.replace(/[^\p{L}\p{N}]+/gu, " ").trim() || text.trim().toLowerCase();
  };

  class BadQuery extends Error {
    constructor(problem, at) { super(problem); this.at = at; }
  }

  const DEEPEST = 40;
  const patterns = {
    field: /([^\W\d][\w-]*)(!=|<=|>=|[:=<>])/y, bare: /[^\s()"“”„]+/y, quoted: /["“”„]((?:[^"“”„\\]|\\.)*)["“”„]/sy,
    or: /or(?=[\s()"“”„]|$)/iy, and: /and(?=[\s()"“”„]|$)/iy, space: /\s*/y,
  };
  const at = (pattern, text, place) => { patterns[pattern].lastIndex = place; return patterns[pattern].exec(text); };

  function parse(text) {
    let place = 0;
    const skip = () => { place += at("space", text, place)[0].length; };
    const more = () => place < text.length && text[place] !== ")";
    const either = depth => {
      const parts = [];
      for (;;) {
        const part = together(depth);
        parts.push(part);
        const word = at("or", text, place);
        if (!word) break;
        const start = place;
        place += word[0].length;
        skip();
        if (part.all && !part.all.length) throw new BadQuery(said("'or' stands between two things"), start);
        if (!more()) throw new BadQuery(said("'or' stands between two things"), place);
      }
      return parts.length === 1 ? parts[0] : { any: parts };
    };
    const together = depth => {
      const parts = [];
      for (skip(); more() && !at("or", text, place); skip()) {
        const word = at("and", text, place);
        if (word) { place += word[0].length; continue; }
        parts.push(one(depth));
      }
      return parts.length === 1 ? parts[0] : { all: parts };
    };
    const one = depth => {
      const start = place;
      let turned = false;
      while (text[place] === "-") { turned = !turned; place += 1; }
      if (!more() || /\s/.test(text[place])) throw new BadQuery(said("'-' leaves out what follows it, and nothing does"), start);
      const part = text[place] === "(" ? group(depth) : term();
      return turned ? { not: part } : part;
    };
    const group = depth => {
      const start = place;
      if (depth === DEEPEST) throw new BadQuery(said("more than {count} parentheses stand inside one another", { count: DEEPEST }), start);
      place += 1;
      const part = either(depth + 1);
      if (place === text.length) throw new BadQuery(said("this '(' is never closed"), start);
      if (part.all && !part.all.length) throw new BadQuery(said("nothing stands between these parentheses"), start);
      place += 1;
      return part;
    };
    const value = () => {
      const quoted = at("quoted", text, place);
      if (quoted) { place += quoted[0].length; return [quoted[1].replace(/\\(.)/gs, "$1"), true]; }
      const bare = at("bare", text, place);
      if (bare) { place += bare[0].length; return [bare[0], false]; }
      throw new BadQuery(place < text.length && /["“”„]/.test(text[place]) ? said("this quotation mark is never closed") : said("a value is missing here"), place);
    };
    const term = () => {
      const start = place;
      const found = at("field", text, place);
      if (!found) { const [words, exact] = value(); return { words, exact }; }
      const typed = found[1].toLowerCase();
      const name = index.short[typed] || typed;
      const field = Object.hasOwn(index.fields, name) ? index.fields[name] : null;
      if (!field) throw new BadQuery(said("there is no field '{name}'", { name: found[1] }), start);
      place += found[0].length;
      const from = place;
      const [text_, exact] = value();
      if (field.kind !== "number" && !index.comparisons.slice(0, 3).includes(found[2])) throw new BadQuery(said("'{name}' is no number", { name }), start);
      if (field.kind === "number" && !/^-?\d{1,6}$/.test(text_)) throw new BadQuery(said("'{name}' needs a whole number", { name }), from);
      if (field.kind === "choice" && !field.choices.includes(text_.toLowerCase())) throw new BadQuery(said("'{name}' has no value '{value}'; there are {choices}", { name, value: text_, choices: field.choices.join(", ") }), from);
      let wanted = field.kind === "text" || field.kind === "deck" ? text_ : text_.toLowerCase();
      if (field.kind === "deck") {
        wanted = Object.hasOwn(index.decks, key(text_)) ? index.decks[key(text_)] : null;
        if (!wanted) throw new BadQuery(said("there is no deck '{name}'", { name: text_ }), from);
      }
      return { field: name, comparison: found[2], value: wanted, exact };
    };
    const query = either(0);
    if (place < text.length) throw new BadQuery(said("this ')' closes nothing"), place);
    return query;
  }

  const within = (texts, wanted, whole) => {
    const sought = key(wanted);
    return texts.some(text => whole ? ` ${text} `.includes(` ${sought} `) : text.includes(sought));
  };
  const compare = { ":": (a, b) => a === b, "=": (a, b) => a === b, "!=": (a, b) => a !== b, "<": (a, b) => a < b, "<=": (a, b) => a <= b, ">": (a, b) => a > b, ">=": (a, b) => a >= b };

  function holds(term, card, held) {
    const kind = index.fields[term.field].kind;
    if (kind === "number") {
      const wanted = Number(term.value);
      return (held[term.field] || card.has[term.field] || []).some(found => compare[term.comparison](found, wanted));
    }
    const values = held[term.field] || card.has[term.field] || [];
    let fits;
    if (term.field === "id") fits = term.comparison === "=" ? term.value === card.id : card.id.includes(term.value.toLowerCase());
    else if (kind === "text") fits = term.comparison === "=" ? values.includes(key(term.value)) : within(values, term.value, term.exact);
    else fits = values.includes(term.value);
    return fits !== (term.comparison === "!=");
  }

  function fits(query, card, held) {
    if (query.all) return query.all.every(part => fits(part, card, held));
    if (query.any) return query.any.some(part => fits(part, card, held));
    if (query.not) return !fits(query.not, card, held);
    if (query.words !== undefined) return within([...card.has.title, ...(card.has.text || [])], query.words, query.exact);
    return holds(query, card, held);
  }

  const byTitle = (a, b) => { const [x, y] = [key(a.title), key(b.title)]; return x < y ? -1 : x > y ? 1 : a.id < b.id ? -1 : 1; };
  const deckOf = card => index.order.indexOf(card.in[0].deck ? card.in[0].deck[0] : "");
  const most = card => Math.max(...card.in.map(one => one.copies ? one.copies[0] : 0));
  const sorts = { title: () => 0, deck: (a, b) => deckOf(a) - deckOf(b), type: (a, b) => a.kind < b.kind ? -1 : a.kind > b.kind ? 1 : 0, copies: (a, b) => most(b) - most(a) };

  function search(text, sort = "title") {
    const query = parse(text);
    const hits = index.cards.filter(card => card.in.some(held => fits(query, card, held)));
    return hits.sort((a, b) => sorts[sort](a, b) || byTitle(a, b));
  }
  
  /* What a query asks, in words, so that a reader sees how it was understood. */
  const phrases = {
    title: value => said("with {value} in the title", { value: `“${value}”` }), text: value => said("that say {value}", { value: `“${value}”` }),
    id: value => said("with {value} in the id", { value: `“${value}”` }), type: value => said("that are {value} cards", { value: said.word(value) }),
    subtype: value => said("of the subtype {value}", { value }), deck: value => said("of {value}", { value: index.names[value] || value }),
    edition: value => said("from {value}", { value: value.replace("rdi", "RDI ") }), species: value => said("of the species {value}", { value }),
    chaser: value => value === "yes" ? said("with a Chaser") : said("without a Chaser"), touches: value => said("that change {value}", { value: said.word(value) }),
    verb: value => said("with the effect {value}", { value }), on: value => said("that may be played on {value}", { value }),
    status: value => said("known as {value}", { value: said.word(value) }), source: value => said("known from {value}", { value }), is: value => said("that are {value}", { value: said.word(value) }),
    copies: value => said("of which a deck holds {value}", { value }), alcohol: value => said("with {value} Alcohol Content", { value }), fortitude: value => said("with {value} Fortitude", { value }),
  };
  const amounts = { "<": value => said("less than {value}", { value }), "<=": value => said("at most {value}", { value }), ">": value => said("more than {value}", { value }), ">=": value => said("at least {value}", { value }), "!=": value => said("other than {value}", { value }) };
  const inside = part => part.any || part.all ? `(${told(part)})` : told(part);
  const turned = part => part.not || part.comparison === "!=" && index.fields[part.field].kind !== "number";
  const straight = part => part.not || { ...part, comparison: ":" };
  function told(query) {
    if (query.any) return query.any.map(part => turned(part) ? said("all but those {value}", { value: inside(straight(part)) }) : inside(part)).join(` ${said("or")} `);
    const parts = query.all || [query], wanted = parts.filter(part => !turned(part)), unwanted = parts.filter(turned);
    const first = wanted.map(query.all ? wanted.length > 1 ? inside : told : one).join(` ${said("and")} `);
    return [first, ...unwanted.map(part => said("but not those {value}", { value: inside(straight(part)) }))].filter(Boolean).join(", ");
  }
  function one(term) {
    if (term.words !== undefined) return said("with {value} in title or text", { value: `“${term.words}”` });
    const amount = index.fields[term.field].kind === "number" && amounts[term.comparison];
    return phrases[term.field](amount ? amount(term.value) : term.value);
  }
  const explain = text => said("Cards {what}", { what: told(parse(text)) });

  window.RDI_SEARCH = { parse, search, explain, key, said, BadQuery };
})();
