"use strict";
/* Two decks side by side, card by card: what both hold, and what only one of them does. */
(() => {
  const make = (name, facts = {}, ...inside) => { const one = Object.assign(document.createElement(name), facts); one.append(...inside); return one; };
  document.addEventListener("DOMContentLoaded", () => {
    const form = document.getElementById("compare"), place = document.getElementById("side-by-side");
    const said = window.RDI_SAYING(form), index = window.RDI_CARDS;
    const [one, other] = form.querySelectorAll("select");
    form.hidden = false;
    const deck = id => {
      const found = new Map();
      for (const card of index.cards) for (const held of card.in) if (held.deck?.[0] === id) {
        const known = found.get(card.title);
        found.set(card.title, { title: card.title, kind: card.kind, page: known?.page || card.page, copies: (known?.copies || 0) + held.copies[0] });
      }
      return found;
    };
    const cell = card => card ? make("td", {}, make("span", { className: "copies-of", textContent: `${card.copies}×` }), " ", make("a", { href: RDI_ROOT + card.page, textContent: card.title, lang: "en" })) : make("td", { className: "soft", textContent: "–" });
    const order = (a, b) => a < b ? -1 : a > b ? 1 : 0;
    const table = (first, second, names) => {
      const rows = [...new Map([...first, ...second]).values()].map(({ title, kind }) => ({ title, kind, a: first.get(title), b: second.get(title) }));
      const body = [];
      for (const kind of [...new Set(rows.map(row => row.kind))].sort()) {
        const alike = rows.filter(row => row.kind === kind).sort((x, y) => (x.a && x.b ? 0 : 1) - (y.a && y.b ? 0 : 1) || order(x.title, y.title));
        const both = alike.filter(row => row.a && row.b), left = alike.filter(row => !row.b), right = alike.filter(row => !row.a);
        const pairs = [...both.map(row => [row.a, row.b, "shared"]), ...Array.from({ length: Math.max(left.length, right.length) }, (_, at) => [left[at]?.a, right[at]?.b, ""])];
        const sum = all => all.reduce((total, card) => total + (card?.copies || 0), 0);
        body.push(make("tr", { className: "kind-row" }, make("th", { scope: "row", textContent: said.kind(kind) }), make("td", { textContent: String(sum(alike.map(row => row.a))) }), make("td", { textContent: String(sum(alike.map(row => row.b))) })));
        for (const [a, b, shared] of pairs) body.push(make("tr", { className: shared }, make("td", { className: "soft", textContent: shared ? said("both") : "" }), cell(a), cell(b)));
      }
      const heads = ["", ...names].map(text => text ? make("th", { scope: "col", textContent: text }) : make("td"));
      return make("table", { className: "beside" }, make("thead", {}, make("tr", {}, ...heads)), make("tbody", {}, ...body));
    };
    const choose = () => {
      const wanted = [one.value, other.value].filter(Boolean);
      for (const row of document.querySelectorAll("table.sortable tbody tr")) row.hidden = wanted.length > 0 && !wanted.includes(row.dataset.id);
      const chosen = [one, other].map(select => select.selectedOptions[0].textContent);
      place.replaceChildren(...(wanted.length === 2 ? [make("h2", { textContent: said("{one} and {other}, card by card", { one: chosen[0], other: chosen[1] }) }), make("div", { className: "scroll", tabIndex: 0, role: "region", ariaLabel: said("Card by card") }, table(deck(one.value), deck(other.value), chosen))] : []));
    };
    form.addEventListener("change", () => {
      choose();
      const kept = new URLSearchParams([[one.name, one.value], [other.name, other.value]].filter(([, value]) => value));
      try { history.replaceState(null, "", kept.size ? `?${kept}` : location.pathname); } catch { /* from a folder */ }
    });
    const asked = new URLSearchParams(location.search);
    for (const select of [one, other]) if ([...select.options].some(each => each.value === asked.get(select.name))) select.value = asked.get(select.name);
    choose();
  });
})();
