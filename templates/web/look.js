"use strict";
(() => {
  const page = document.documentElement;
  const sheet = document.querySelector("link[rel=stylesheet]").getAttribute("href");
  /* What other scripts use: the way to the root of the site, its texts in the page's language, and scripts brought in when wanted. */
  window.RDI_ROOT = sheet.replace(/look\.css$/, "");
  window.RDI_SAYING = element => {
    const texts = element?.dataset.said ? JSON.parse(element.dataset.said) : {};
    const said = (text, values = {}) => (texts[text] || text).replace(/\{(\w+)\}/g, (_, name) => values[name]);
    said.word = text => texts[text] || text;
    said.kind = kind => kind.split(/(, | or )/).map(part => texts[part] || part).join("");
    return said;
  };
  const coming = {};
  window.RDI_READY = (source, value) => coming[source] ||= new Promise((done, failed) => {
    const script = document.createElement("script");
    script.src = source;
    script.onload = () => done(value());
    script.onerror = () => { delete coming[source]; script.remove(); failed(new Error(source)); };
    document.head.append(script);
  });
  const said = window.RDI_SAYING(page);
  /* Where a picture does not come, as without a host, the sign of the house stands in its place. */
  document.addEventListener("error", event => {
    const image = event.target;
    if (!image.matches?.("img") || image.classList.contains("absent")) return;
    image.classList.add("absent");
    image.src = `${window.RDI_ROOT}icon.svg`;
  }, true);
  document.querySelector(".top nav [aria-current]")?.scrollIntoView({ inline: "center", block: "nearest" });

  const kept = (() => { try { return localStorage.getItem("theme"); } catch { return null; } })();
  if (kept) page.dataset.theme = kept;
  const isDark = () => (page.dataset.theme || (matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light")) === "dark";
  if (page.dataset.app && location.protocol.startsWith("http")) app();
  document.addEventListener("DOMContentLoaded", () => {
    const top = document.querySelector(".top");
    const button = document.createElement("button");
    button.type = "button";
    const name = () => { button.textContent = isDark() ? "☀" : "☾"; button.setAttribute("aria-label", isDark() ? said("Light") : said("Dark")); };
    button.addEventListener("click", () => {
      const theme = isDark() ? "light" : "dark";
      page.dataset.theme = theme;
      try { localStorage.setItem("theme", theme); } catch { /* not kept, then */ }
      name();
    });
    name();
    top?.append(button);
    for (const one of document.querySelectorAll("[data-print]")) { one.hidden = false; one.addEventListener("click", () => print()); }
    for (const one of document.querySelectorAll("[data-copy]")) copying(one);
    document.addEventListener("keydown", keys);
    editions();
    sortable();
    terms();
  });

  /* From a web host the site is an app that goes on without one; the browser takes neither from a folder. */
  function app() {
    const link = document.createElement("link");
    Object.assign(link, { rel: "manifest", href: page.dataset.app });
    document.head.append(link);
    if (!navigator.connection?.saveData) addEventListener("load", () => navigator.serviceWorker?.register(`${window.RDI_ROOT}worker.js`).catch(() => { /* then it is no app */ }));
  }

  function copying(button) {
    const text = document.getElementById(button.dataset.copy);
    button.hidden = false;
    button.addEventListener("click", async () => {
      text.select();
      try { await navigator.clipboard.writeText(text.value); } catch { document.execCommand("copy"); }
      button.textContent = said("Copied");
    });
  }

  /* "/" leads to the box; arrows lead through cards that are shown together, and to the page before and after. */
  function keys(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const typing = event.target.closest?.("input, textarea, select");
    const box = document.querySelector("main input[type=search]");
    if (event.key === "/" && !typing && box) { event.preventDefault(); box.focus(); box.select(); return; }
    const beside = !typing && event.target.matches?.("body, main") && document.querySelector({ ArrowLeft: "a[rel=prev]", ArrowRight: "a[rel=next]" }[event.key] || "#none");
    if (beside) { beside.click(); return; }
    const link = event.target.closest?.(".tile, .hit");
    const step = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (!link || !step) return;
    const all = [...document.querySelectorAll(".tile, .hit")], at = all.indexOf(link);
    const place = one => one.getBoundingClientRect();
    let next = all[at + step];
    if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      const ahead = step > 0 ? all.slice(at + 1) : all.slice(0, at).reverse();
      next = ahead.find(one => Math.abs(place(one).top - place(link).top) > 4 && Math.abs(place(one).left - place(link).left) < 4) || (step < 0 && box ? box : ahead.at(-1));
    }
    if (next) { event.preventDefault(); next.focus(); }
  }

  /* An edition of the rules: what it has not is dimmed, what only it and others have that the newest has not is marked. */
  function editions() {
    const box = document.getElementById("editions");
    if (!box) return;
    box.hidden = false;
    const select = box.querySelector("select"), told = box.querySelector("[role=status]"), newest = box.dataset.newest;
    const rules = [...document.querySelectorAll(".rule")];
    const show = () => {
      const wanted = select.value, name = wanted.replace("rdi", "RDI ");
      const has = (rule, edition) => rule.dataset.editions.split(" ").includes(edition);
      for (const rule of rules) {
        rule.classList.toggle("lacking", wanted !== "" && !has(rule, wanted));
        rule.classList.toggle("gone", wanted !== "" && has(rule, wanted) && !has(rule, newest));
      }
      const count = rules.filter(rule => wanted && has(rule, wanted)).length;
      told.textContent = wanted ? said("{count} of {all} rules are in {edition}", { count, all: rules.length, edition: name }) : "";
      for (const link of document.querySelectorAll(".turn a, .trail a")) link.search = wanted ? `?edition=${wanted}` : "";
    };
    select.addEventListener("change", () => {
      try { history.replaceState(null, "", (select.value ? `?edition=${select.value}` : location.pathname) + location.hash); } catch { /* from a folder */ }
      show();
    });
    const asked = new URLSearchParams(location.search).get("edition");
    if ([...select.options].some(one => one.value === asked)) select.value = asked;
    show();
  }

  function sortable() {
    for (const table of document.querySelectorAll("table.sortable")) {
      table.querySelectorAll("thead th").forEach((head, place) => {
        const button = document.createElement("button");
        button.type = "button";
        button.textContent = head.textContent;
        head.replaceChildren(button);
        button.addEventListener("click", () => {
          const down = head.getAttribute("aria-sort") !== "descending";
          for (const other of table.querySelectorAll("thead th")) other.removeAttribute("aria-sort");
          head.setAttribute("aria-sort", down ? "descending" : "ascending");
          const body = table.tBodies[0];
          const value = row => { const text = row.cells[place].textContent.trim(); return place ? Number(text) : text; };
          const order = (a, b) => { const [x, y] = [value(a), value(b)]; return (x > y ? 1 : x < y ? -1 : 0) * (down ? -1 : 1); };
          body.append(...[...body.rows].sort(order));
        });
      });
    }
  }

  /* What a word of the game means: by pointing at it, by coming to it, and by a first tap; a second one leads to it. */
  function terms() {
    if (!document.querySelector(".term")) return;
    const tip = document.createElement("div");
    let owner = null, going = 0;
    Object.assign(tip, { id: "tip", className: "tip", role: "tooltip", hidden: true, lang: "en" });
    document.body.append(tip);
    const hide = () => { tip.hidden = true; owner?.removeAttribute("aria-describedby"); owner = null; };
    const show = async link => {
      clearTimeout(going);
      if (owner === link) return;
      hide();
      owner = link;
      let words;
      try { words = await window.RDI_READY(`${window.RDI_ROOT}words-index.js`, () => window.RDI_WORDS); } catch { return; }
      const found = words[link.dataset.term];
      if (!found || owner !== link) return;
      const name = document.createElement("strong");
      name.textContent = found[0];
      tip.replaceChildren(name, ` ${found[1]}`);
      tip.hidden = false;
      link.setAttribute("aria-describedby", "tip");
      const place = link.getBoundingClientRect(), margin = 8;
      const left = Math.min(place.left, page.clientWidth - tip.offsetWidth - margin);
      const below = place.bottom + tip.offsetHeight + margin < innerHeight;
      tip.style.left = `${Math.max(margin, left) + scrollX}px`;
      tip.style.top = `${(below ? place.bottom + 4 : place.top - tip.offsetHeight - 4) + scrollY}px`;
    };
    const of = event => event.target.closest?.(".term");
    const later = () => { clearTimeout(going); going = setTimeout(hide, 200); };
    document.addEventListener("pointerover", event => {
      if (event.pointerType !== "mouse") return;
      if (of(event)) show(of(event)); else if (tip.contains(event.target)) clearTimeout(going); else if (owner && owner !== document.activeElement) later();
    });
    document.addEventListener("focusin", event => { if (of(event)) show(of(event)); else hide(); });
    let touched = false;
    document.addEventListener("pointerdown", event => {
      touched = event.pointerType !== "mouse" && Boolean(of(event)) && of(event) !== owner;
      if (!of(event) && !tip.contains(event.target)) hide();
    });
    document.addEventListener("click", event => { if (touched && of(event)) { event.preventDefault(); touched = false; show(of(event)); } });
    document.addEventListener("keydown", event => { if (event.key === "Escape") hide(); });
  }
})();
