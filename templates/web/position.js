"use strict";
/* A table set up by hand: its link, and what the referee says of it. The link is written as toolkit/web/held.py has it. */
(() => {
  const MOST_LETTERS = 60_000, MOST_READ = 2_000_000, WAIT = 300;
  const el = id => document.getElementById(id);
  const form = () => window.RDI_FORM;
  const word = (...said) => form().word(...said);
  const NEW = { text: "", made: null, then: [], seat: "", bot: "greedy" };
  let state = { ...NEW }, doc = null, turn = 0, later = 0, stood = [];

  // the link

  const coded = bytes => btoa(Array.from(bytes, one => String.fromCharCode(one)).join("")).replace(/\+/g, "-").replace(/\//g, "_").replace(/=+$/, "");
  const bytesOf = text => Uint8Array.from(atob(text.replace(/-/g, "+").replace(/_/g, "/")), one => one.charCodeAt(0));
  async function through(bytes, stream) {
    const parts = [];
    let size = 0;
    for (const reader = new Blob([bytes]).stream().pipeThrough(stream).getReader(); ;) {
      const { done, value } = await reader.read();
      if (done) break;
      size += value.length;
      if (size > MOST_READ) throw new Error("too large");
      parts.push(value);
    }
    return new Uint8Array(await new Blob(parts).arrayBuffer());
  }
  async function packed(value) {
    const bytes = new TextEncoder().encode(JSON.stringify(value));
    if (!window.CompressionStream) return `#j1.${coded(bytes)}`;
    return `#z1.${coded(await through(bytes, new CompressionStream("deflate-raw")))}`;
  }
  async function unpacked(hash) {
    if (hash.length > MOST_LETTERS) throw new Error("too long");
    const [, way, letters] = /^#([zj])1\.([\w-]+)$/.exec(hash) || [];
    if (!way) throw new Error("another version");
    const bytes = way === "z" ? await through(bytesOf(letters), new DecompressionStream("deflate-raw")) : bytesOf(letters);
    const value = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
    if (typeof value.text !== "string" || !Array.isArray(value.then || []) || (value.then || []).some(one => typeof one !== "string")) throw new Error("no table");
    return { ...NEW, text: value.text, made: Number.isInteger(value.made) ? value.made : null, then: value.then || [], seat: String(value.seat || ""), bot: String(value.bot || "greedy") };
  }
  async function remember() {
    const own = turn, hash = await packed(state);
    if (own !== turn) return;
    if (hash.length > MOST_LETTERS) { el("said").textContent = word("long"); return; }
    history.replaceState(null, "", hash);
  }

  // the server

  async function post(what, more = {}) {
    const answer = await fetch(`api/position/${what}`, { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify({ ...state, ...more }) });
    const told = await answer.json().catch(() => ({ faults: [{ text: `${answer.status} ${answer.statusText}`, path: "" }] }));
    if (!answer.ok) throw Object.assign(new Error("refused"), { faults: told.faults || [] });
    return told;
  }
  function fault(error) {
    const found = error.faults || [{ text: word("awayServer"), path: "" }];
    const lines = found.slice(0, 20).map(one => {
      const line = document.createElement("p"), at = form().field(one.path);
      line.className = "fault";
      line.textContent = one.text;
      if (at) {
        const go = Object.assign(document.createElement("button"), { type: "button", textContent: "→" });
        go.setAttribute("aria-label", one.path);
        go.addEventListener("click", () => { const target = at.matches("input, select, textarea") ? at : at.querySelector("input, select, button"); at.scrollIntoView({ block: "center" }); target?.focus(); });
        line.append(" ", go);
      }
      return line;
    });
    el("faults").replaceChildren(...lines);
    form().mark(found);
  }
  /** Asks something of the server; what it says to an older question is not heard any more. */
  async function ask(what, more, heard) {
    const own = turn;
    try {
      const told = await post(what, more);
      if (own !== turn) return;
      el("faults").replaceChildren();
      form().mark([]);
      heard(told);
    } catch (error) {
      if (own === turn) fault(error);
    }
  }

  // what is shown

  function seen(told) {
    state.then = told.then;
    el("board").innerHTML = told.board;
    el("now").textContent = el("board").querySelector(".now strong").textContent;
    el("back").hidden = state.then.length === 0;
    el("recorded").hidden = !told.recorded;
    el("moments").hidden = told.moves === 0;
    Object.assign(el("made"), { max: told.moves, value: told.made });
    el("of").textContent = word("of", { count: told.moves });
    fill(el("who"), told.players, state.seat || el("who").value || told.decides[0]);
    fill(el("seat"), told.players, state.seat, el("seat").options[0]);
    el("moves").replaceChildren();
    remember();
    el("moves").textContent = "…";
    ask("options", {}, found => { el("moves").innerHTML = found.moves; });
  }
  /** The game has gone on; back is to where it stood. */
  function went(told) { if (told.then.length > state.then.length) stood.push(state.then.length); seen(told); }
  function fill(select, names, chosen, first) {
    const all = names.map(name => Object.assign(document.createElement("option"), { value: name, textContent: name, selected: name === chosen }));
    select.replaceChildren(...(first ? [first] : []), ...all);
  }
  function read() {
    try { doc = JSON.parse(state.text); } catch { doc = null; }
    const isTable = doc !== null && form().isTable(doc);
    el("form-view").hidden = !isTable;
    if (isTable) form().show(doc);
    return isTable;
  }
  function look() { turn += 1; el("said").textContent = ""; el("because").replaceChildren(); ask("show", {}, seen); }
  function soon() { turn += 1; el("moves").replaceChildren(); clearTimeout(later); later = setTimeout(() => { look(); remember(); }, WAIT); remember(); }
  function open(next) {
    state = next;
    stood = [];
    el("text").value = state.text;
    el("bot").value = state.bot;
    if (!read()) view("text");
    look();
  }
  function view(name) {
    for (const one of document.querySelectorAll("[data-view]")) one.setAttribute("aria-pressed", String(one.dataset.view === name));
    el("text-view").hidden = name !== "text";
    el("form-view").hidden = name === "text" || !form().isTable(doc);
  }
  const anew = () => open({ ...NEW, text: `${JSON.stringify(form().start(), null, 2)}\n` });
  async function arrive() {
    if (location.hash.length < 2) { anew(); return; }
    try { open(await unpacked(location.hash)); }
    catch { anew(); turn += 1; fault({ faults: [{ text: word("broken"), path: "" }] }); }
  }

  function save(text) {
    const link = Object.assign(document.createElement("a"), { href: URL.createObjectURL(new Blob([text], { type: "application/json" })), download: "position.json" });
    link.click();
    URL.revokeObjectURL(link.href);
  }
  function apart(told) {
    const lines = [];
    if (told.then.length) lines.push(word("after", { count: told.then.length }));
    if (told.left_off) lines.push(word("off", { count: told.left_off }));
    el("said").textContent = lines.join(" ");
  }

  function listen() {
    const on = (id, event, deed) => el(id).addEventListener(event, deed);
    on("text", "input", () => { state.text = el("text").value; try { doc = JSON.parse(state.text); if (form().isTable(doc)) form().show(doc); } catch { doc = null; } soon(); });
    on("file", "change", async () => { const file = el("file").files[0]; if (!file) return; open({ ...NEW, text: await file.text() }); el("file").value = ""; });
    on("anew", "click", () => { anew(); view("form"); });
    on("deal", "click", () => ask("deal", { seed: Math.floor(Math.random() * 2 ** 32) }, told => open({ ...NEW, text: told.text })));
    on("made", "change", () => { state.made = el("made").value === "" ? null : Number(el("made").value); state.then = []; stood = []; look(); });
    on("take", "click", () => ask("scenario", {}, told => { open({ ...NEW, text: told.text, then: told.then }); view("form"); apart({ then: [], left_off: told.left_off }); }));
    on("save", "click", () => (doc && form().isTable(doc) && !state.then.length && state.made === null ? save(state.text) : ask("scenario", {}, told => { save(told.whole ?? told.text); apart(told.whole === null ? told : { ...told, then: [] }); })));
    on("copy", "click", async () => { await remember(); try { await navigator.clipboard.writeText(location.href); el("said").textContent = word("kept"); } catch { el("said").textContent = location.href; } });
    on("back", "click", () => { state.then = state.then.slice(0, stood.pop() ?? -1); look(); });
    on("why", "submit", event => { event.preventDefault(); ask("why", { move: `${el("who").value} plays "${el("card").value.replace(/"/g, "")}"` }, told => { el("because").innerHTML = told.why; }); });
    on("board", "click", event => {
      const button = event.target.closest("[data-card]");
      if (!button) return;
      el("who").value = button.dataset.who;
      el("card").value = button.dataset.card;
      el("why").requestSubmit();
    });
    on("seat", "change", () => { state.seat = el("seat").value; look(); });
    on("bot", "change", () => { state.bot = el("bot").value; });
    on("play", "submit", event => { event.preventDefault(); turn += 1; ask("bots", {}, went); });
    on("sit", "click", () => ask("table", {}, told => { location.href = told.address; }));
    on("moves", "submit", event => {
      event.preventDefault();
      const name = event.target.dataset.discard, chosen = [...event.target.querySelectorAll(":checked")].map(one => `"${one.value}"`);
      const move = chosen.length ? `${name} discards ${[chosen.slice(0, -1).join(", "), chosen.at(-1)].filter(Boolean).join(" and ")}` : `${name} keeps everything`;
      turn += 1;
      ask("move", { move }, went);
    });
    on("moves", "click", event => { const move = event.target.closest("[data-move]")?.dataset.move; if (move) { turn += 1; ask("move", { move }, told => { went(told); el("board").scrollIntoView({ block: "nearest" }); }); } });
    for (const one of document.querySelectorAll("[data-view]")) one.addEventListener("click", () => view(one.dataset.view));
    document.querySelector(".narrow").addEventListener("click", event => { event.preventDefault(); el("answer").scrollIntoView(); el("copy").focus({ preventScroll: true }); });
    addEventListener("hashchange", arrive);
  }
  document.addEventListener("DOMContentLoaded", () => {
    form().begin(() => { state.text = `${JSON.stringify(doc, null, 2)}\n`; el("text").value = state.text; soon(); });
    listen();
    arrive();
  });
})();
