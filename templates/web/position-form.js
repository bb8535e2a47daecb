"use strict";
/* The form of a table: it shows a scenario, changes only what it shows, and leaves everything else as it is. */
(() => {
  const NUMBERS = ["fortitude", "alcohol", "gold"];
  const MOST_SHOWN = 24, MOST_PLAYERS = 10;
  const el = id => document.getElementById(id);
  const word = (name, values = {}) => el("words").dataset[name].replace(/\{(\w+)\}/g, (_, key) => values[key]);
  const make = (tag, facts = {}) => Object.assign(document.createElement(tag), facts);
  const key = text => text.normalize("NFKD").toLowerCase().replace(/[^\p{L}\p{N}]+/gu, " ").trim();
  const titles = () => (titles.found ??= [...new Set((window.RDI_CARDS?.cards || []).map(card => card.title))].map(title => [key(title), title]));
  const known = title => (known.found ??= new Set([...titles().map(one => one[0]), ...(window.RDI_CARDS?.cards || []).map(card => key(card.id))])).has(key(title));

  /** What a card is called that stands in a pile by its id. */
  const called = id => (called.found ??= new Map((window.RDI_CARDS?.cards || []).map(card => [card.id, card.title]))).get(id) || id;

  /** Titles that begin with what is typed, then those that hold it. */
  function complete(text) {
    const sought = key(text);
    if (!sought) return [];
    const begin = titles().filter(one => one[0].startsWith(sought));
    const hold = titles().filter(one => !one[0].startsWith(sought) && ` ${one[0]}`.includes(` ${sought}`));
    return [...begin, ...hold].slice(0, MOST_SHOWN).map(one => one[1]);
  }
  function completes(box) {
    box.setAttribute("list", "titles");
    box.addEventListener("input", () => el("titles").replaceChildren(...complete(box.value).map(title => make("option", { value: title }))));
  }

  let doc = null, changed = () => {};

  /** A list of cards: each is taken away by pressing it; a box adds one by Enter, or as soon as a whole title is there. */
  function pile(box, read, write) {
    const id = `pile-${(pile.count = (pile.count || 0) + 1)}`;
    const list = make("ul", { className: "cards" }), entry = make("input", { id, maxLength: 200, placeholder: word("add") });
    const label = make("label", { htmlFor: id, textContent: box.dataset.label });
    const show = () => list.replaceChildren(...(read() || []).map((title, place) => {
      const item = make("li"), button = make("button", { type: "button", textContent: `${called(title)} ×` });
      button.setAttribute("aria-label", word("away", { card: called(title) }));
      if (!known(title)) { button.className = "unknown"; button.title = word("doubt"); }
      button.addEventListener("click", () => { const rest = [...read()]; rest.splice(place, 1); put(rest); entry.focus(); });
      item.append(button);
      return item;
    }));
    const put = cards => { write(cards.length ? cards : undefined); show(); changed(); };
    const add = () => { const title = entry.value.trim(); if (title) { entry.value = ""; put([...(read() || []), title]); } };
    completes(entry);
    entry.addEventListener("keydown", event => { if (event.key === "Enter") { event.preventDefault(); add(); } });
    entry.addEventListener("input", event => { if (event.inputType === "insertReplacementText" || !event.inputType) add(); });
    entry.addEventListener("change", add);
    box.replaceChildren(label, list, entry);
    show();
  }
  const put = (record, name, value) => { if (value === undefined || value === "") delete record[name]; else record[name] = value; };

  function numeric(box, record, name) {
    box.value = record[name] ?? "";
    box.oninput = () => {
      box.setAttribute("aria-invalid", String(box.validity.badInput));
      if (box.validity.badInput) return;
      put(record, name, box.value === "" ? undefined : Number(box.value));
      changed();
    };
  }

  // tokens: what is no plain number or mark stays as it is, and is not shown
  const isPlain = value => typeof value === "number" || typeof value === "boolean";
  const told = state => Object.entries(state || {}).filter(one => isPlain(one[1])).map(([name, value]) => (value === true ? name : `${name} ${Number(value)}`)).join(", ");
  function read(text, before) {
    const rest = Object.entries(before || {}).filter(one => !isPlain(one[1]));
    const found = text.split(",").map(part => part.trim()).filter(Boolean).map(part => {
      const [, name, much] = /^(.*?)(?:\s+(\d+))?$/.exec(part);
      return [name.trim().toLowerCase().replace(/\s+/g, "-"), much === undefined ? true : Number(much)];
    });
    return Object.fromEntries([...rest, ...found]);
  }

  // names

  const names = () => doc.players.map(player => player.name);
  /** A player is called otherwise: so are they wherever the table speaks of them. */
  function rename(from, to) {
    const swap = value => (value === from ? to : Array.isArray(value) ? value.map(swap) : value && typeof value === "object" ? Object.fromEntries(Object.entries(value).map(([name, one]) => [swap(name), swap(one)])) : value);
    for (const part of ["turn", "gambling", "variant", "potions", "event", "moves"]) if (doc[part] !== undefined) doc[part] = swap(doc[part]);
  }
  function options(select, chosen, first) {
    const all = [...(first === undefined ? [] : [["", first]]), ...names().map(name => [name, name])];
    if (chosen && !names().includes(chosen)) all.push([chosen, chosen]);
    select.replaceChildren(...all.map(([value, text]) => make("option", { value, textContent: text, selected: value === (chosen || "") })));
  }

  // players

  function player(record, place) {
    const part = el("player").content.cloneNode(true).firstElementChild;
    const legend = part.querySelector("legend");
    legend.textContent = record.name || word("player", { count: place + 1 });
    for (const box of part.querySelectorAll("[data-key]")) {
      const name = box.dataset.key;
      if (box.classList.contains("pile")) pile(box, () => record[name], cards => put(record, name, cards));
      else if (NUMBERS.includes(name)) numeric(box, record, name);
      else text(box, record, name, legend);
    }
    const state = part.querySelector("[data-state]");
    state.value = told(record.state);
    state.addEventListener("change", () => { const found = read(state.value, record.state); put(record, "state", Object.keys(found).length ? found : undefined); changed(); });
    part.querySelector("[data-do=away]").addEventListener("click", () => { doc.players.splice(place, 1); show(); changed(); });
    part.querySelector("[data-do=up]").addEventListener("click", () => {
      if (place) [doc.players[place - 1], doc.players[place]] = [doc.players[place], doc.players[place - 1]];
      show(); changed();
    });
    return part;
  }
  function text(box, record, name, legend) {
    box.value = record[name] ?? "";
    box.addEventListener("input", () => {
      if (name === "name") { rename(record.name, box.value); record.name = box.value; legend.textContent = box.value; seats(); }
      else put(record, name, box.value.trim());
      changed();
    });
  }

  // the game

  const variant = () => (Array.isArray(doc.variant) ? doc.variant[0] : doc.variant) || null;
  function seats() {
    options(el("turn"), doc.turn || names()[0]);
    const round = doc.gambling || {};
    options(el("control"), round.control, word("nobody"));
    options(el("next"), round.next, "–");
    options(el("boss"), variant()?.boss || names()[0]);
    el("boss-of").hidden = variant()?.kind !== "boss-battle";
    el("left").replaceChildren(el("left").querySelector("legend"), ...names().map(name => {
      const label = make("label", { className: "tick" }), box = make("input", { type: "checkbox", checked: (round.left || []).includes(name) });
      box.addEventListener("change", () => { const left = names().filter(one => (one === name ? box.checked : (round.left || []).includes(one))); put(doc.gambling, "left", left.length ? left : undefined); seats(); changed(); });
      label.append(box, ` ${name}`);
      return label;
    }));
  }
  function show() {
    el("edition").value = doc.edition || el("edition").options[0].value;
    el("variant").value = variant()?.kind || "";
    el("variant").disabled = Array.isArray(doc.variant);
    el("players").replaceChildren(...doc.players.map(player));
    el("more").disabled = doc.players.length >= MOST_PLAYERS;
    el("phase").value = doc.gambling ? "action" : doc.phase || "beginning";
    el("gambling").checked = Boolean(doc.gambling);
    el("round").hidden = !doc.gambling;
    numeric(el("pot"), doc.gambling || {}, "pot");
    for (const name of ["drink_deck", "drink_discard"]) pile(el(name), () => doc[name], cards => put(doc, name, cards));
    drink();
    seats();
  }
  /** The Drink revealed: the top one before whoever's Drink Phase it is. */
  function drink() {
    const box = el("revealed");
    box.hidden = doc.phase !== "drink" || Boolean(doc.gambling);
    if (box.hidden) { box.replaceChildren(); return; }
    const drinker = () => doc.players.find(one => one.name === doc.turn) || doc.players[0];
    const rest = () => (drinker().drink_me || []).slice(1);
    pile(box, () => (drinker().drink_me || []).slice(0, 1), cards => { const all = [...(cards || []).slice(-1), ...rest()]; put(drinker(), "drink_me", all.length ? all : undefined); });
  }

  function listen() {
    const on = (id, deed) => el(id).addEventListener("change", () => { deed(el(id).value); changed(); });
    on("edition", value => put(doc, "edition", value));
    on("turn", value => { put(doc, "turn", value); drink(); });
    on("phase", value => { put(doc, "phase", value); if (value !== "action" && value !== "beginning") delete doc.gambling; show(); });
    on("variant", value => { put(doc, "variant", value ? { kind: value } : undefined); seats(); });
    on("boss", value => { doc.variant.boss = value; });
    on("control", value => put(doc.gambling, "control", value));
    on("next", value => put(doc.gambling, "next", value));
    on("gambling", () => {
      if (el("gambling").checked) { doc.gambling = { pot: doc.players.length, control: doc.turn || names()[0] }; doc.phase = "action"; } else delete doc.gambling;
      show();
    });
    el("more").addEventListener("click", () => {
      const taken = doc.players.map(one => one.character), free = [...el("characters").options].find(one => !taken.includes(one.value));
      const name = free && !names().includes(free.textContent) ? free.textContent : word("player", { count: doc.players.length + 1 });
      doc.players.push({ name, ...(free ? { character: free.value } : {}) });
      show(); changed();
      el("players").lastElementChild.querySelector("input").focus();
    });
    el("table").addEventListener("submit", event => event.preventDefault());
  }

  /** The field that a fault speaks of, by its path: `$.players[1].hand[0]`. */
  function field(path) {
    const [, place, name] = /^\$\.players\[(\d+)\](?:\.(\w+))?/.exec(path) || [];
    if (place === undefined) return el({ $: "text" }[path] || (/^\$\.(\w+)/.exec(path) || [])[1] || "");
    const part = el("players").children[place];
    return part?.querySelector(name === "state" ? "[data-state]" : `[data-key=${name || "name"}]`) || part || null;
  }
  function mark(faults) {
    for (const one of document.querySelectorAll("#form-view [aria-invalid=true]")) one.removeAttribute("aria-invalid");
    for (const fault of faults) {
      const at = field(fault.path);
      at?.setAttribute("aria-invalid", "true");
      at?.closest("details")?.setAttribute("open", "");
    }
  }
  const isTable = value => Boolean(value) && Array.isArray(value.players) && value.players.every(one => one && typeof one === "object" && !Array.isArray(one)) && !(value.moves || []).some?.(one => typeof one === "string") && value.seed === undefined;
  const start = () => ({ name: "A table", edition: el("edition").options[0].value, players: [...el("characters").options].slice(0, 3).map(one => ({ name: one.textContent, character: one.value })), phase: "action" });

  window.RDI_FORM = {
    begin(deed) { changed = deed; listen(); completes(el("card")); },
    show(value) { doc = value; show(); },
    isTable, start, mark, field, word,
  };
})();
