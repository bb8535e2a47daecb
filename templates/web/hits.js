"use strict";
/* The page of cards: what was typed is completed, explained and found; what was found is shown, sorted and walked through. */
(() => {
  const index = window.RDI_CARDS, { search, explain, key, said, BadQuery } = window.RDI_SEARCH;
  const MOST = 300;
  const make = (name, facts = {}, ...inside) => { const one = Object.assign(document.createElement(name), facts); one.append(...inside); return one; };

  document.addEventListener("DOMContentLoaded", () => {
    const at = id => document.getElementById(id);
    const [form, box, hits, told, explained, decks, list, sort, filters] = ["search", "q", "hits", "told", "explained", "decks", "completions", "sort", "filters"].map(at);
    for (const one of [filters, at("views"), explained]) one.hidden = false;
    const views = [...document.querySelectorAll("#views button")], buttons = [...filters.querySelectorAll("[data-term]")];
    filters.open = matchMedia("(min-width: 60rem)").matches;
    let view = "faces";

    const tile = card => {
      const picture = make("img", { src: RDI_ROOT + card.face, alt: "", loading: "lazy", decoding: "async", width: 220, height: 308 });
      return make("a", { className: "tile", href: RDI_ROOT + card.page }, picture, make("span", { className: "name", textContent: card.title, lang: "en" }),
        make("span", { className: "kind", textContent: [said.kind(card.kind), said.word(card.mark)].filter(Boolean).join(" · ") }));
    };
    const names = card => card.in.map(one => index.names[one.deck?.[0]]).filter(Boolean);
    const cells = card => {
      const held = names(card), most = Math.max(0, ...card.in.map(one => one.copies?.[0] || 0));
      return [held.slice(0, 3).join(", ") + (held.length > 3 ? ` + ${held.length - 3}` : ""), said.kind(card.kind), String(most), said.word(card.mark) || "–"];
    };
    const columns = [["title", said("Title")], ["deck", said("Decks")], ["type", said("Type")], ["copies", said("Copies")], ["", said("Doubt")]];
    const table = found => {
      const heads = columns.map(([by, name]) => {
        const head = make("th", { scope: "col" });
        if (!by) return (head.textContent = name, head);
        head.append(make("button", { type: "button", textContent: name, onclick: () => { sort.value = by; update(); } }));
        if (sort.value === by) head.setAttribute("aria-sort", by === "copies" ? "descending" : "ascending");
        return head;
      });
      const rows = found.map(card => make("tr", {}, make("th", { scope: "row" }, make("a", { className: "hit", href: RDI_ROOT + card.page, textContent: card.title, lang: "en" })), ...cells(card).map(text => make("td", { textContent: text }))));
      return make("div", { className: "scroll", tabIndex: 0, role: "region", ariaLabel: said("Hits") }, make("table", { className: "hits-table" }, make("thead", {}, make("tr", {}, ...heads)), make("tbody", {}, ...rows)));
    };
    const show = () => {
      const text = box.value.trim();
      decks.hidden = text !== "";
      press();
      if (!text) { hits.replaceChildren(); told.textContent = explained.textContent = ""; return; }
      try {
        const found = search(text, sort.value), first = found.slice(0, MOST);
        hits.className = view === "list" ? "" : "tiles";
        hits.replaceChildren(...(view === "list" ? first.length ? [table(first)] : [] : first.map(tile)));
        told.textContent = found.length === 1 ? said("1 card") : found.length > MOST ? said("{count} cards, the first {most} of them", { count: found.length, most: MOST }) : said("{count} cards", { count: found.length });
        explained.textContent = `${explain(text)}.`;
      } catch (fault) {
        if (!(fault instanceof BadQuery)) throw fault;
        told.textContent = said("{fault} (at {place})", { fault: fault.message, place: fault.at + 1 });
      }
    };
    const remember = () => {
      const kept = new URLSearchParams();
      if (box.value.trim()) kept.set("q", box.value.trim());
      if (view !== "faces") kept.set("view", view);
      if (sort.value !== "title") kept.set("sort", sort.value);
      try { history.replaceState(null, "", kept.size ? `?${kept}` : location.pathname); } catch { /* from a folder */ }
    };
    const update = () => { show(); remember(); };

    /* Filters: those of one field are alternatives, each may be wanted or unwanted; the box says the same in writing. */
    const written = name => new RegExp(`(^|\\s)(?:\\(${name}:[^\\s()]+(?: or ${name}:[^\\s()]+)+\\)|-?${name}:[^\\s()]+)(?=\\s|$)`, "g");
    const chosen = name => {
      const found = { wanted: [], unwanted: [] };
      for (const [part] of box.value.matchAll(written(name))) for (const [, minus, value] of part.matchAll(new RegExp(`(-?)${name}:([^\\s()]+)`, "g"))) found[minus ? "unwanted" : "wanted"].push(value);
      return found;
    };
    const press = () => {
      for (const one of buttons) {
        const [name, value] = one.dataset.term.split(":"), { wanted, unwanted } = chosen(name);
        one.setAttribute("aria-pressed", wanted.includes(value) ? "true" : unwanted.includes(value) ? "mixed" : "false");
      }
    };
    const toggle = term => {
      const [name, value] = term.split(":"), { wanted, unwanted } = chosen(name);
      const without = all => all.filter(one => one !== value);
      const next = wanted.includes(value) ? [without(wanted), [...unwanted, value]] : unwanted.includes(value) ? [wanted, without(unwanted)] : [[...wanted, value], unwanted];
      const terms = next[0].map(one => `${name}:${one}`);
      const rest = box.value.replace(written(name), "$1").trim().split(/\s+/).filter(Boolean);
      box.value = [...rest, ...(terms.length > 1 ? [`(${terms.join(" or ")})`] : terms), ...next[1].map(one => `-${name}:${one}`)].join(" ");
      update();
    };

    const word = () => /\S*$/.exec(box.value.slice(0, box.selectionStart))[0];
    const suggestions = () => {
      const typed = word();
      const [, name, , value] = /^-?([\w-]+)(:|=|!=)(.*)$/.exec(typed) || [];
      if (name) {
        const full = index.short[name.toLowerCase()] || name.toLowerCase();
        const field = Object.hasOwn(index.fields, full) ? index.fields[full] : null;
        const values = field?.kind === "deck" ? index.order : field?.choices || [];
        return values.filter(one => one.startsWith(value.toLowerCase()) && one !== value).slice(0, 12).map(one => typed.slice(0, typed.length - value.length) + one);
      }
      const bare = typed.replace(/^-/, "");
      if (bare.length < 2) return [];
      const fields = Object.keys(index.fields).filter(one => one.startsWith(bare.toLowerCase())).map(one => `${typed.startsWith("-") ? "-" : ""}${one}${index.fields[one].kind === "number" ? ">=" : ":"}`);
      const titles = index.cards.filter(card => key(card.title).startsWith(key(box.value))).slice(0, 6).map(card => `"${card.title.replace(/["“”„\\]/g, "\\$&")}"`);
      return [...fields, ...titles].slice(0, 10);
    };
    let place = -1;
    const close = () => { list.hidden = true; place = -1; box.setAttribute("aria-expanded", "false"); box.removeAttribute("aria-activedescendant"); };
    const take = text => {
      const start = text.startsWith('"') ? 0 : box.selectionStart - word().length;
      box.value = box.value.slice(0, start) + text + box.value.slice(box.selectionStart);
      close(); update(); box.focus();
    };
    const suggest = () => {
      const found = suggestions();
      list.replaceChildren(...found.map((text, number) => {
        const item = make("li", { id: `completion-${number}`, role: "option", textContent: text, ariaSelected: "false" });
        item.addEventListener("mousedown", event => { event.preventDefault(); take(text); });
        return item;
      }));
      close();
      if (found.length) { list.hidden = false; box.setAttribute("aria-expanded", "true"); }
    };
    for (const [name, value] of [["role", "combobox"], ["aria-autocomplete", "list"], ["aria-controls", "completions"], ["aria-expanded", "false"]]) box.setAttribute(name, value);
    box.addEventListener("input", () => { update(); suggest(); });
    box.addEventListener("blur", close);
    box.addEventListener("keydown", event => {
      const items = [...list.children], open = !list.hidden && items.length;
      if (open && (event.key === "ArrowDown" || event.key === "ArrowUp")) {
        event.preventDefault();
        place = (place + (event.key === "ArrowDown" ? 1 : items.length - (place < 0 ? 0 : 1))) % items.length;
        items.forEach((one, number) => one.setAttribute("aria-selected", String(number === place)));
        box.setAttribute("aria-activedescendant", items[place].id);
        items[place].scrollIntoView({ block: "nearest" });
      } else if (open && (event.key === "Enter" || event.key === "Tab") && place >= 0) { event.preventDefault(); take(items[place].textContent); }
      else if (event.key === "Escape") close();
      else if (event.key === "ArrowDown") { event.preventDefault(); hits.querySelector("a")?.focus(); }
    });
    form.addEventListener("submit", event => { event.preventDefault(); close(); update(); });
    sort.addEventListener("change", update);
    for (const one of buttons) one.addEventListener("click", () => toggle(one.dataset.term));
    at("clear").addEventListener("click", () => { box.value = ""; update(); box.focus(); });
    const look = wanted => { view = wanted; for (const one of views) one.setAttribute("aria-pressed", String(one.dataset.view === view)); };
    for (const one of views) one.addEventListener("click", () => { look(one.dataset.view); update(); });
    const asked = new URLSearchParams(location.search);
    if (asked.get("q")) box.value = asked.get("q");
    if ([...sort.options].some(one => one.value === asked.get("sort"))) sort.value = asked.get("sort");
    if (asked.get("view") === "list") look("list");
    show();
  });
})();
