"use strict";
/* A card, or a file, of a pack as it is written: drawn and checked by the server as one types, saved when one says so. */
(() => {
  const WAIT = 250;
  const byId = id => document.getElementById(id);
  const desk = byId("desk"), said = window.RDI_SAYING(desk), { pack, file } = desk.dataset;
  const trail = JSON.parse(desk.dataset.trail), isCard = trail.length > 0;
  const make = (tag, facts = {}, ...parts) => { const one = Object.assign(document.createElement(tag), facts); one.append(...parts); return one; };
  let version = desk.dataset.version, doc = null, schema = null, defs = {}, view = "form";
  let turn = 0, later = 0, edits = 0, savedAt = 0, serious = 0, isJson = true, shownFaults = "";

  async function post(what, more = {}) {
    const body = JSON.stringify({ file, trail, version, text: byId("text").value, form: view === "form", ...more });
    const answer = await fetch(`/api/design/${pack}/${what}`, { method: "POST", headers: { "content-type": "application/json" }, body }).catch(() => null);
    if (!answer) throw Object.assign(new Error("away"), { faults: [{ text: said("The server does not answer. What you typed is kept."), path: "", serious: true }] });
    const text = await answer.text();
    let told = null;
    try { told = JSON.parse(text); } catch { told = { faults: [{ text: text.trim() || `${answer.status}`, path: "", serious: true }] }; }
    if (!answer.ok) throw Object.assign(new Error("refused"), { faults: told.faults || [], isStale: answer.status === 409 });
    return told;
  }

  // what is shown

  function draw() {
    const own = (turn += 1), upTo = edits;
    post("draw").then(told => { if (own === turn) { seen(told, edits === upTo); tell(""); } }).catch(error => { if (own === turn) refused(error); });
  }
  function soon() { edits += 1; clearTimeout(later); later = setTimeout(draw, WAIT); ready(); }
  /** What the server says; what has been typed since is not replaced by how it lays out what was typed before. */
  function seen(told, isNewest) {
    isJson = told.json;
    if (view === "form" && isNewest) { byId("text").value = told.text.replace(/\n*$/, "\n"); number(); }
    if (isCard) face(told);
    faults(told.faults);
  }
  function face(told) {
    const picture = byId("face"), none = byId("faceless");
    picture.classList.toggle("stale", !told.face);
    if (told.face) { picture.src = told.face; picture.alt = `${doc?.title || ""}: ${told.says}`; }
    picture.hidden = !picture.src;
    byId("peek").hidden = picture.hidden;
    if (told.face) { byId("peek").firstElementChild.src = told.face; byId("says").textContent = told.says; }
    none.hidden = Boolean(told.face);
    none.textContent = picture.hidden ? said("It cannot be drawn until the faults are mended.") : said("The face is as it was before the faults.");
    if (typeof doc?.title === "string" && doc.title) byId("title").textContent = doc.title;
  }
  function refused(error) {
    faults(error.faults);
    if (error.isStale) byId("faults").append(make("button", { type: "button", textContent: said("Open it anew"), onclick: () => { savedAt = edits; location.reload(); } }));
  }

  function faults(found) {
    serious = found.filter(one => one.serious).length;
    ready();
    const own = found.filter(one => !one.file);
    if (view === "form") window.RDI_RECORD.mark(byId("form"), own.filter(one => one.path));
    number(own);
    const told = JSON.stringify([view, found]);
    if (told === shownFaults) return;
    shownFaults = told;
    byId("faults").replaceChildren(...found.map(fault));
  }
  function fault(one) {
    const text = make("span", { textContent: one.text });
    text.lang = "en";
    const place = [one.file, one.path, one.line ? said("line {line}", { line: one.line }) : ""].filter(Boolean).join(" · ");
    const where = make("span", { className: "place" }, place);
    if (one.address) where.replaceChildren(make("a", { href: `${window.RDI_ROOT}${one.address}`, textContent: place }));
    else if (one.path) where.append(" ", go(one));
    return make("p", { className: one.serious ? "fault" : "fault warning" }, text, make("br"), where);
  }
  function go(one) {
    const button = make("button", { type: "button", textContent: "→" });
    button.setAttribute("aria-label", said("To {place}", { place: one.path }));
    button.addEventListener("click", () => {
      if (view === "text") { line(one.line || 1); return; }
      const at = window.RDI_RECORD.place(byId("form"), one.path);
      at.scrollIntoView({ block: "center" });
      at.querySelector("input, select, summary, button")?.focus({ preventScroll: true });
    });
    return button;
  }
  function line(number) {
    const box = byId("text"), lines = box.value.split("\n"), start = lines.slice(0, number - 1).join("\n").length + (number > 1 ? 1 : 0);
    box.focus();
    box.setSelectionRange(start, start + (lines[number - 1] || "").length);
    box.scrollTop = Math.max(0, (number - 6) * parseFloat(getComputedStyle(box).lineHeight));
  }
  function number(own = []) {
    const wrong = new Set(own.filter(one => one.serious).map(one => one.line));
    const rows = byId("text").value.split("\n").map((_, place) => (wrong.has(place + 1) ? make("mark", { textContent: place + 1 }) : document.createTextNode(`${place + 1}`)));
    byId("lines").replaceChildren(...rows.flatMap(row => [row, "\n"]));
  }

  // saving

  const tell = text => { byId("said").textContent = text; };
  function ready() {
    const button = byId("save"), isFixed = "fixed" in desk.dataset;
    button.disabled = isFixed || edits === savedAt || !isJson;
    button.textContent = serious && isJson ? (serious === 1 ? said("Save with 1 fault") : said("Save with {count} faults", { count: serious })) : said("Save");
    const link = byId("to-faults");
    link.hidden = !serious;
    link.textContent = serious === 1 ? said("1 fault") : said("{count} faults", { count: serious });
  }
  async function save() {
    if (byId("save").disabled) return;
    clearTimeout(later);
    const upTo = edits;
    turn += 1;
    tell(said("Saving …"));
    try {
      const told = await post("save", { anyway: serious > 0 });
      version = told.version;
      savedAt = upTo;
      history.replaceState(null, "", `${window.RDI_ROOT}${told.address}`);
      if (edits === upTo) { isJson = told.json; if (view === "form") byId("text").value = told.text.replace(/\n*$/, "\n"); faults(told.faults); } else draw();
      tell(told.sound ? said("Saved. Pages and new tables have it.") : said("Saved with faults: pages and tables leave this pack out until they are mended."));
      ready();
    } catch (error) { tell(""); refused(error); }
  }

  // the two views

  function parsed() { try { return JSON.parse(byId("text").value); } catch { return null; } }
  /** The part of the schema that is about what is edited; none where it does not say what it is. */
  function ofWhat(value) {
    if (!value || typeof value !== "object" || Array.isArray(value)) return null;
    return isCard ? Object.values(defs).find(one => value.kind !== undefined && one.properties?.kind?.const === value.kind) : schema;
  }
  function show(name) {
    doc = parsed();
    const form = ofWhat(doc);
    view = name === "form" && form ? "form" : "text";
    for (const one of document.querySelectorAll("[data-view]")) { one.setAttribute("aria-pressed", String(one.dataset.view === view)); if (one.dataset.view === "form") one.disabled = !form; }
    byId("form").hidden = view !== "form";
    byId("text-view").hidden = view !== "text";
    if (view === "form") window.RDI_RECORD.show(byId("form"), form, defs, doc, said, () => { byId("text").value = JSON.stringify(doc, null, 2); soon(); }, isCard ? [] : desk.dataset.lists.split(" "));
    number();
    shownFaults = "";
  }

  async function begin() {
    const answer = await fetch(`/api/design/schema/${desk.dataset.schema}`).catch(() => null);
    if (answer?.ok) { schema = await answer.json(); defs = schema.$defs || {}; }
    show(doc === null && parsed() === null ? "text" : "form");
    draw();
  }
  document.addEventListener("DOMContentLoaded", () => {
    byId("text").addEventListener("input", () => { doc = parsed(); document.querySelector("[data-view=form]").disabled = !ofWhat(doc); number(); soon(); });
    byId("text").addEventListener("scroll", () => { byId("lines").scrollTop = byId("text").scrollTop; });
    byId("save").addEventListener("click", save);
    for (const one of document.querySelectorAll("[data-view]")) one.addEventListener("click", () => { show(one.dataset.view); draw(); });
    addEventListener("keydown", event => { if ((event.ctrlKey || event.metaKey) && event.key === "s") { event.preventDefault(); save(); } });
    addEventListener("beforeunload", event => { if (edits !== savedAt) event.preventDefault(); });
    if ("fixed" in desk.dataset) tell(said("A zip can be looked at; unpack it to write in it."));
    begin();
  });
})();
