"use strict";
(function () {
  const MOST = 30;
  const form = document.querySelector(".search");
  const input = form.querySelector("input");
  const count = form.querySelector(".count");
  const list = document.getElementById("results");
  let chosen = -1;

  const folded = (text) => text.normalize("NFD").replace(/[\u0300-\u036f]/g, "").toLowerCase();
  const entries = window.REFERENCE.map(([page, word, kind, says]) => ({
    page, word, kind, says, name: folded(word), rest: folded(word.replace(/-/g, " ") + " " + kind + " " + says),
  }));

  /* The better, the smaller: the word itself, its beginning, a part of it, and last a text that speaks of it. */
  function rank(entry, asked) {
    const whole = asked.join("-");
    if (entry.name === whole) return 0;
    if (entry.name.startsWith(whole)) return 1;
    if (entry.name.includes(whole)) return 2;
    return asked.every((word) => entry.name.includes(word) || entry.rest.includes(word)) ? 3 : -1;
  }

  function found(text) {
    const asked = folded(text).split(/[\s-]+/).filter(Boolean);
    if (!asked.length) return [];
    return entries
      .map((entry, at) => ({ entry, at, rank: rank(entry, asked) }))
      .filter((one) => one.rank >= 0)
      .sort((one, other) => one.rank - other.rank || one.at - other.at)
      .map((one) => one.entry);
  }

  function element(name, text, kind) {
    const made = document.createElement(name);
    made.textContent = text;
    if (kind) made.className = kind;
    return made;
  }

  function row(entry, at) {
    const item = document.createElement("li"), link = document.createElement("a"), head = document.createElement("span");
    item.id = "result-" + at;
    item.setAttribute("role", "option");
    item.setAttribute("aria-selected", "false");
    link.href = entry.page;
    link.tabIndex = -1;
    head.append(element("code", entry.word), " ", element("small", entry.kind));
    link.append(head, element("span", entry.says, "text"));
    item.append(link);
    return item;
  }

  function close() {
    list.hidden = true;
    chosen = -1;
    input.setAttribute("aria-expanded", "false");
    input.removeAttribute("aria-activedescendant");
  }

  function show() {
    const all = found(input.value);
    close();
    if (!input.value.trim()) { count.textContent = ""; return; }
    count.textContent = form.dataset.found.replace("{count}", all.length);
    list.replaceChildren(...all.slice(0, MOST).map(row));
    if (!all.length) list.append(element("li", form.dataset.none, "none"));
    list.hidden = false;
    input.setAttribute("aria-expanded", "true");
  }

  function choose(step) {
    const rows = list.querySelectorAll('[role="option"]');
    if (list.hidden || !rows.length) return;
    if (chosen >= 0) rows[chosen].setAttribute("aria-selected", "false");
    chosen = (chosen + step + rows.length + (chosen < 0 && step < 0 ? 1 : 0)) % rows.length;
    rows[chosen].setAttribute("aria-selected", "true");
    rows[chosen].scrollIntoView({ block: "nearest" });
    input.setAttribute("aria-activedescendant", rows[chosen].id);
  }

  input.addEventListener("input", show);
  input.addEventListener("focus", () => { if (input.value) show(); });
  input.addEventListener("keydown", (event) => {
    if (event.key === "ArrowDown" || event.key === "ArrowUp") { event.preventDefault(); choose(event.key === "ArrowDown" ? 1 : -1); }
    if (event.key === "Escape") { input.value = ""; show(); }
  });
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const rows = list.querySelectorAll('[role="option"] a');
    if (rows.length) { location.href = rows[Math.max(chosen, 0)].href; close(); }
  });
  document.addEventListener("click", (event) => { if (!form.contains(event.target) || event.target.closest("#results a")) close(); });
  document.addEventListener("keydown", (event) => {
    if (event.key === "/" && !/^(INPUT|TEXTAREA)$/.test(document.activeElement.tagName)) { event.preventDefault(); input.focus(); }
  });
  /* On a phone the list of chapters is closed until it is asked for. */
  if (window.matchMedia("(max-width: 52rem)").matches) document.querySelector(".chapters").open = false;
})();
