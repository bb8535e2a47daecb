"use strict";
/* A table that people and bots sit at: what the server says of it, and what is said to the server. */
(() => {
  const { make, said, because } = window.RDI_TABLE, sounds = window.RDI_SOUNDS;
  const root = document.getElementById("table"), id = root.dataset.table;
  const byId = name => document.getElementById(name);
  const keep = (name, value) => { try { localStorage.setItem(name, JSON.stringify(value)); } catch { /* not kept, then */ } };
  const kept = name => { try { return JSON.parse(localStorage.getItem(name)); } catch { return null; } };
  const tokenName = `seat-${id}`, hostName = `host-${id}`;
  let socket, state = null, pause = 500, looking = null, gone = false, wanted = momentOf(location.hash);

  function connect() {
    socket = new WebSocket(`${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/tables/${id}/socket?language=${document.documentElement.lang}`);
    socket.addEventListener("open", () => { pause = 500; tell(""); const token = kept(tokenName); if (token) send({ do: "hello", token }); });
    socket.addEventListener("message", event => hear(JSON.parse(event.data)));
    socket.addEventListener("close", () => { if (gone) return; tell(said("The connection is lost; trying again …")); setTimeout(connect, pause); pause = Math.min(pause * 2, 10000); });
  }
  const send = message => { if (socket.readyState === WebSocket.OPEN) socket.send(JSON.stringify(message)); };
  const tell = (text, isFault = false) => { const box = byId("status"); box.textContent = text; box.classList.toggle("fault", isFault && text !== ""); };

  function act(message) {
    if (message.do !== "sit") { send(message); return; }
    const name = prompt(said("What are you called?"), kept("name") || "");
    if (name !== null) { keep("name", name); send({ ...message, name }); }
  }
  const HEARD = {
    table(message) {
      const before = state;
      state = message.whole ? message : { ...message, log: [...before.log, ...message.log], cards: { ...before.cards, ...message.cards } };
      sounds.changed(before, state);
      remember();
      if (looking) { tell(said("The table has gone on meanwhile.")); return; }
      tell("");
      window.RDI_TABLE.show(state, state.seats, act);
      if (state.you !== null || !kept(tokenName)) arrive();
    },
    replay(message) {
      looking = message;
      window.RDI_TABLE.show({ ...state, ...message, moves: [], moment: [], discards: false, deciding: [] }, state.seats, act, true);
      byId("step").textContent = `${message.step} / ${message.steps}`;
      Object.assign(byId("replay"), { max: message.steps, value: message.step });
      history.replaceState(null, "", `#move=${message.step}`);
      byId("looking").hidden = false;
      byId("earlier").disabled = message.step === 0;
      byId("later").disabled = message.step === message.steps;
      tell(said("Looking back: move {step} of {steps}, as it was seen from here.", message));
    },
    seat(message) { keep(tokenName, message.token); },
    refused(message) { tell(message.why, true); arrive(); },
    gone(message) { gone = true; tell(message.why, true); },
    why(message) { because(message); },
    position(message) { location.href = `/${message.address}`; },
    talk(message) { byId("chat").replaceChildren(...message.lines.map(line)); },
    said(message) { byId("chat").append(line(message)); byId("chat").lastElementChild.scrollIntoView({ block: "nearest" }); sounds.play("said"); },
  };
  const line = one => make("li", {}, make("strong", { textContent: one.who }), ` ${one.said}`);
  function hear(message) { if (Object.hasOwn(HEARD, message.is)) HEARD[message.is](message); }

  function remember() {
    const tables = (kept("tables") || []).filter(one => one.id !== id);
    tables.push({ id, names: state.view.players.map(one => one.name).join(", "), seen: new Date().toLocaleDateString() });
    keep("tables", tables.slice(-30));
  }

  // looking back

  function momentOf(hash) { const found = /^#move=(\d{1,6})$/.exec(hash); return found ? Number(found[1]) : null; }
  /** The moment of the address, looked at as soon as it is known whose seat is whose. */
  function arrive() { if (wanted !== null) { look(wanted); wanted = null; } }
  const BREATH = 250;
  let next = null, resting = 0;
  /** Looks back; of what is asked for in haste, as by a slider, only the last. */
  function look(step) {
    next = step;
    if (resting) return;
    send({ do: "replay", step });
    next = null;
    resting = setTimeout(() => { resting = 0; if (next !== null) look(next); }, BREATH);
  }
  function now() {
    looking = null;
    history.replaceState(null, "", location.pathname);
    byId("step").textContent = "";
    byId("looking").hidden = true;
    tell("");
    if (state) window.RDI_TABLE.show(state, state.seats, act);
  }

  // whose table it is: the server says so once, in a cookie, to whoever has made it

  function host() {
    const cookie = document.cookie.split("; ").find(one => one.startsWith(`${hostName}=`));
    if (cookie) keep(hostName, cookie.slice(hostName.length + 1));
    return kept(hostName);
  }
  async function forget() {
    if (!confirm(said("Delete this table, with its game, for everybody?"))) return;
    const answer = await fetch(`/tables/${id}/delete`, { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify({ token: host() }) }).catch(() => null);
    if (!answer?.ok) { tell(answer ? (await answer.text()).trim() : said("The connection is lost; trying again …"), true); return; }
    gone = true;
    keep("tables", (kept("tables") || []).filter(one => one.id !== id));
    for (const name of [tokenName, hostName]) { try { localStorage.removeItem(name); } catch { /* it was not kept */ } }
    location.href = "/tables";
  }

  for (const one of document.querySelectorAll("[data-do]")) one.addEventListener("click", () => { if (one.dataset.do !== "stand" || confirm(said("Leave your seat for good?"))) send({ do: one.dataset.do }); });
  byId("skips").addEventListener("change", () => send({ do: "skip", kinds: [...document.querySelectorAll("#skips input:checked")].map(one => one.value).join(" ") }));
  byId("say").addEventListener("submit", event => { event.preventDefault(); const box = byId("said"); if (box.value.trim()) send({ do: "say", text: box.value }); box.value = ""; });
  byId("replay").addEventListener("input", () => look(Number(byId("replay").value)));
  byId("replay").addEventListener("focus", () => { if (!looking) look(0); }, { once: true });
  byId("earlier").addEventListener("click", () => { if (looking) look(looking.step - 1); });
  byId("later").addEventListener("click", () => { if (looking) look(looking.step + 1); });
  byId("now").addEventListener("click", now);
  byId("edit").addEventListener("click", () => { if (looking) send({ do: "position", step: looking.step }); });
  byId("sounds").addEventListener("change", () => sounds.turn(byId("sounds").checked));
  byId("forget").addEventListener("click", forget);
  byId("forget").hidden = !host();
  byId("invite").value = location.href.split("#")[0];
  addEventListener("hashchange", () => { const step = momentOf(location.hash); if (step !== null) look(step); });
  connect();
})();
