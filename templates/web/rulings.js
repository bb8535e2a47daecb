"use strict";
/* The page of rulings: a search in all wordings of all questions; the words may stand anywhere. */
(() => {
  const MOST = 60;
  const make = (name, facts = {}, ...inside) => { const one = Object.assign(document.createElement(name), facts); one.append(...inside); return one; };
  document.addEventListener("DOMContentLoaded", () => {
    const [form, box, told, hits, topics] = ["search", "q", "told", "hits", "topics"].map(id => document.getElementById(id));
    const said = window.RDI_SAYING(form);
    form.hidden = false;
    const ready = () => window.RDI_READY(form.dataset.index, () => window.RDI_RULINGS);
    const ruling = ([where, question, verdict, answer]) => make("article", { className: "ruling" },
      make("h2", { lang: "en" }, make("a", { href: RDI_ROOT + where, textContent: question })),
      make("p", {}, ...(verdict ? [make("span", { className: `verdict ${verdict}`, textContent: said.word(verdict) }), " "] : []), make("span", { lang: "en", textContent: answer })));
    const show = async () => {
      const words = box.value.normalize("NFKD").toLowerCase().replace(/['’‘`´ʼ"“”„«»\p{M}]/gu, "").replace(/[^\p{L}\p{N}]+/gu, " ").trim().split(" ").filter(Boolean);
      topics.hidden = words.length > 0;
      if (!words.length) { hits.replaceChildren(); told.textContent = ""; return; }
      const all = await ready(), asked = box.value;
      const inQuestion = one => words.filter(word => one[1].toLowerCase().includes(word)).length;
      const found = all.filter(one => words.every(word => ` ${one[4]}`.includes(` ${word}`))).sort((a, b) => inQuestion(b) - inQuestion(a));
      if (asked !== box.value) return;
      hits.replaceChildren(...found.slice(0, MOST).map(ruling));
      told.textContent = found.length === 1 ? said("1 ruling") : found.length > MOST ? said("{count} rulings, the first {most} of them", { count: found.length, most: MOST }) : said("{count} rulings", { count: found.length });
    };
    const remember = () => { try { history.replaceState(null, "", box.value.trim() ? `?q=${encodeURIComponent(box.value.trim())}` : location.pathname); } catch { /* from a folder */ } };
    box.addEventListener("input", () => { show(); remember(); });
    form.addEventListener("submit", event => event.preventDefault());
    box.value = new URLSearchParams(location.search).get("q") || box.value;
    show();
  });
})();
