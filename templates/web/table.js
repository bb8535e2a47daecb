"use strict";
(() => {
  const root = document.getElementById("table"), id = root.dataset.table;
  const byId = name => document.getElementById(name);
  const make = (tag, facts = {}, ...parts) => { const one = Object.assign(document.createElement(tag), facts); one.append(...parts); return one; };
  const keep = (name, value) => { try { localStorage.setItem(name, JSON.stringify(value)); } catch { /* not kept, then */ } };
  const kept = name => { try { return JSON.parse(localStorage.getItem(name)); } catch { return null; } };
  const tokenName = `seat-${id}`;
  let socket, state = null, chosen = new Set(), pause = 500, looking = null, gone = false;

  function connect() {
    socket = new WebSocket(`${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/tables/${id}/socket`);
    socket.addEventListener("open", () => { pause = 500; tell(""); const token = kept(tokenName); if (token) send({ do: "hello", token }); });
    socket.addEventListener("message", event => hear(JSON.parse(event.data)));
    socket.addEventListener("close", () => { if (gone) return; tell("The connection is lost; trying again …"); setTimeout(connect, pause); pause = Math.min(pause * 2, 10000); });
  }
  const send = message => { if (socket.readyState === WebSocket.OPEN) socket.send(JSON.stringify(message)); };
  const tell = (text, isFault = false) => { const box = byId("status"); box.textContent = text; box.classList.toggle("fault", isFault && text !== ""); };

  function hear(message) {
    if (message.is === "table") { state = message; looking = null; tell(""); show(state); remember(); }
    else if (message.is === "replay") { looking = message; show({ ...state, ...message, moves: [], moment: [], discards: false, deciding: [] }); byId("step").textContent = `${message.step} / ${message.steps}`; byId("replay").max = message.steps; }
    else if (message.is === "seat") keep(tokenName, message.token);
    else if (message.is === "refused") tell(message.why, true);
    else if (message.is === "gone") { gone = true; tell(message.why, true); }
    else if (message.is === "said") byId("chat").append(make("li", {}, make("strong", { textContent: message.who }), ` ${message.said}`));
  }

  function remember() {
    const tables = (kept("tables") || []).filter(one => one.id !== id);
    tables.push({ id, names: state.view.players.map(one => one.name).join(", "), seen: new Date().toLocaleDateString() });
    keep("tables", tables.slice(-30));
  }

  const card = name => state.cards[name] || (looking && looking.cards[name]) || { title: name, face: "", large: "", page: "" };
  function face(name, facts = {}) {
    const shown = card(name);
    const button = make("button", { type: "button", className: `face-button ${facts.className || ""}`, title: shown.title });
    button.append(shown.face ? make("img", { src: `/${shown.face}`, alt: shown.title, width: 110, height: 154, loading: "lazy" }) : make("span", { textContent: shown.title }));
    button.addEventListener("click", facts.click || (() => closely(name)));
    button.addEventListener("contextmenu", event => { event.preventDefault(); closely(name); });
    return button;
  }
  function closely(name) {
    const dialog = byId("card"), shown = card(name);
    dialog.querySelector("img").src = shown.large ? `/${shown.large}` : "";
    dialog.querySelector("img").alt = shown.title;
    const link = dialog.querySelector("a");
    link.href = `/${shown.page}`; link.textContent = shown.title;
    dialog.showModal();
  }

  function show(table) {
    const view = table.view, mine = table.you;
    root.dataset.version = table.version;
    byId("players").replaceChildren(...view.players.map((player, seat) => person(table, player, seat)));
    byId("middle").replaceChildren(...middle(table));
    byId("decision").replaceChildren(...decision(table));
    const own = mine === null ? null : view.players[mine];
    chosen = new Set();
    byId("hand").replaceChildren(...(own && own.hand ? own.hand.map((name, place) => held(table, name, place)) : []));
    byId("shows").textContent = table.shows;
    byId("log").replaceChildren(...table.log.slice(-60).map(text => make("li", { textContent: text })));
    byId("log").lastElementChild?.scrollIntoView({ block: "nearest" });
    for (const one of document.querySelectorAll("#skips input")) one.checked = mine !== null && state.seats[mine].passes.includes(one.value);
    document.querySelector(".tools").hidden = false;
    document.title = table.deciding.includes(mine) ? "● Your turn – The Red Dragon Inn" : "Table – The Red Dragon Inn";
  }

  function person(table, player, seat) {
    const who = table.seats ? table.seats[seat] : state.seats[seat], view = table.view;
    const box = make("article", { className: "player" });
    box.classList.toggle("acting", view.turn === seat);
    box.classList.toggle("out", Boolean(player.out));
    box.classList.toggle("decides", table.due === null ? view.decides === seat : table.deciding.includes(seat));
    const open = !who.taken && !who.bot;
    const title = make("h3", { textContent: player.name + (seat === table.you ? " (you)" : who.name ? ` (${who.name})` : "") });
    const about = who.bot ? (who.taken ? `away, ${who.bot}` : who.bot) : who.taken ? (who.here ? "" : "not here") : "open";
    box.append(title, make("p", { className: "soft", textContent: about }));
    if (open && table.you === null && !looking) {
      const sit = make("button", { type: "button", textContent: "Sit here" });
      sit.addEventListener("click", () => { const name = prompt("What are you called?", kept("name") || ""); if (name !== null) { keep("name", name); send({ do: "sit", seat, name }); } });
      box.append(sit);
    }
    if (who.taken && !who.here && !who.bot && table.you !== null && !looking) box.append(action("Let a bot play for them", { do: "stand-in", seat }));
    const figures = player.tracks ? player.tracks.map(track => ["Fort", track.fortitude, "Alc", track.alcohol]).flat() : ["Fortitude", player.fortitude, "Alcohol", player.alcohol, "Gold", player.gold];
    const list = make("dl", { className: "values" });
    for (let place = 0; place < figures.length; place += 2) list.append(make("div", { className: `v-${String(figures[place]).toLowerCase()}` }, make("dt", { textContent: figures[place] }), make("dd", { textContent: figures[place + 1] })));
    box.append(list, make("p", { className: "soft", textContent: `${player.hand_size} in hand · ${player.deck_size} in deck · ${player.drink_me_size} Drinks${player.out ? " · out" : ""}` }));
    const lying = [...(player.in_front || []), ...(player.laid_out || []), ...(player.prizes || []), ...Object.values(player.zones || {}).flat()];
    if (lying.length || (player.discard || []).length) {
      const row = make("div", { className: "lying" });
      row.append(...lying.map(name => face(name)));
      if ((player.discard || []).length) row.append(face(player.discard[0], { className: "discard" }));
      box.append(row);
    }
    return box;
  }

  function middle(table) {
    const view = table.view, parts = [];
    const names = view.players.map(one => one.name);
    const state_ = [`${names[view.turn]}: ${view.phase.replaceAll("-", " ")}`, `Drink Deck ${view.drink_deck_size}`];
    if (view.round) state_.push(`Round of Gambling: pot ${view.round.pot || 0}${view.round.control === null || view.round.control === undefined ? "" : `, ${names[view.round.control]} in control`}`);
    if (view.contest) state_.push("Drinking Contest");
    parts.push(make("p", { className: "phase", textContent: state_.join(" · ") }));
    for (const shown of view.in_progress || []) {
      const row = make("div", { className: "going-on" }, make("p", { textContent: `${names[shown.seat]}: ${shown.what.replaceAll("-", " ")}${shown.seats && shown.seats.length ? ` → ${shown.seats.map(seat => names[seat]).join(", ")}` : ""}${shown.amount ? ` (${shown.amount})` : ""}` }));
      row.append(...(shown.cards || []).map(name => face(name)));
      parts.push(row);
    }
    return parts;
  }

  function decision(table) {
    const parts = [];
    if (table.winners) parts.push(make("p", { className: "law", textContent: table.winners }));
    if (table.undo) {
      parts.push(make("p", { textContent: `${table.view.players[table.undo.seat].name} wants to take back a decision.` }));
      if (table.undo.needs.includes(table.you)) parts.push(action("Agree", { do: "agree" }), action("Refuse", { do: "refuse" }));
      return parts;
    }
    if (table.asked) parts.push(make("p", { className: "asked", textContent: table.asked }));
    if (table.due !== null && table.deciding.length) parts.push(make("p", { className: "soft answer", textContent: table.answer ? `${table.answer}: your answer is kept until the time is up, and can be changed.` : `Everybody answers together within ${Math.ceil(table.due)} seconds; who does not, passes.` }));
    for (const line of table.moment) parts.push(make("p", { className: "soft", textContent: line.trim() }));
    if (table.discards) {
      parts.push(make("p", { textContent: "Choose the cards of your hand that you discard." }));
      const button = make("button", { type: "button", textContent: "Discard and draw" });
      button.addEventListener("click", () => send({ do: "play", version: table.version, discard: [...chosen] }));
      parts.push(button);
    }
    const list = make("div", { className: "moves" });
    table.moves.forEach((move, place) => {
      const button = make("button", { type: "button" }, make("span", { textContent: move.line }));
      if (move.does) button.append(make("small", { textContent: move.does }));
      button.addEventListener("click", () => send({ do: "play", version: table.version, move: place }));
      list.append(button);
    });
    if (table.moves.length) parts.push(list);
    return parts;
  }
  function action(name, message) {
    const button = make("button", { type: "button", textContent: name });
    button.addEventListener("click", () => send(message));
    return button;
  }

  function held(table, name, place) {
    const playable = table.moves.some(move => move.card === name);
    const button = face(name, {
      className: playable ? "playable" : "",
      click: () => {
        if (!table.discards) { closely(name); return; }
        chosen.has(place) ? chosen.delete(place) : chosen.add(place);
        button.setAttribute("aria-pressed", String(chosen.has(place)));
      },
    });
    return button;
  }

  for (const one of document.querySelectorAll("[data-do]")) one.addEventListener("click", () => { if (one.dataset.do !== "stand" || confirm("Leave your seat for good?")) { send({ do: one.dataset.do }); } });
  byId("skips").addEventListener("change", () => send({ do: "skip", kinds: [...document.querySelectorAll("#skips input:checked")].map(one => one.value).join(" ") }));
  byId("say").addEventListener("submit", event => { event.preventDefault(); const box = byId("said"); if (box.value.trim()) send({ do: "say", text: box.value }); box.value = ""; });
  byId("replay").addEventListener("input", () => send({ do: "replay", step: Number(byId("replay").value) }));
  byId("replay").addEventListener("focus", () => { if (!looking) send({ do: "replay", step: 0 }); }, { once: true });
  byId("now").addEventListener("click", () => { looking = null; if (state) show(state); byId("step").textContent = ""; });
  byId("invite").value = location.href.split("#")[0];
  connect();
})();
