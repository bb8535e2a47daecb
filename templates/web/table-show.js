"use strict";
/* A table as it is drawn: who sits there, what goes on, what is to be decided, the hand, and the log. */
(() => {
  const MOST_LINES = 60, SHORT = 5;
  const byId = name => document.getElementById(name);
  const make = (tag, facts = {}, ...parts) => { const one = Object.assign(document.createElement(tag), facts); one.append(...parts); return one; };
  const root = byId("table"), said = window.RDI_SAYING(root);
  const PHASES = { "discard-and-draw": said("Discard and Draw"), action: said("Action Phase"), "order-a-drink": said("Order a Drink"), drink: said("Drink Phase") };
  const GOING = { play: said("plays"), drink: said("drinks"), event: said("reveals"), payment: said("must pay"), "lost-fortitude": said("loses Fortitude"), "forced-out": said("is forced out of the Round"), "round-won": said("wins the Round"), contest: said("is in a Drinking Contest"), prize: said("uses"), reveal: said("reveals") };
  const language = document.documentElement.lang, faces = root.dataset.own === language ? "" : `?language=${language}`;
  let table, seats, act, isPast = false, chosen = new Set(), ticking = 0;

  /** What the server says, which it says in English where it does not speak the language of the page. */
  const told = one => { if (table.speaks !== language) one.lang = table.speaks; return one; };
  const card = name => table.cards[name] || { title: name, face: "", large: "", page: "" };
  const titled = shown => shown.titles?.[language] || shown.title;
  function face(name, facts = {}) {
    const shown = card(name);
    const button = make("button", { type: "button", className: `face-button ${facts.className || ""}`, title: titled(shown) });
    if (!shown.titles?.[language]) button.lang = "en";
    button.append(shown.face ? make("img", { src: `/${shown.face}${faces}`, alt: titled(shown), width: 110, height: 154, loading: "lazy" }) : make("span", { textContent: titled(shown) }));
    button.addEventListener("click", facts.click || (() => closely(name, facts.isHeld)));
    button.addEventListener("contextmenu", event => { event.preventDefault(); closely(name, facts.isHeld); });
    return button;
  }
  function closely(name, isHeld) {
    const dialog = byId("card"), shown = card(name), why = byId("why-not");
    enlarge(dialog.querySelector("img"), shown);
    const link = dialog.querySelector("a");
    link.href = `/${shown.page}`; link.textContent = titled(shown);
    byId("because").replaceChildren();
    why.hidden = !isHeld || isPast || table.moves.some(move => move.card === name);
    why.onclick = () => act({ do: "why", card: name });
    dialog.showModal();
  }
  /** The small picture, which is there already, until the large one has come. */
  function enlarge(image, shown) {
    Object.assign(image, { alt: titled(shown), className: "" });
    image.src = shown.face ? `/${shown.face}${faces}` : "";
    if (!shown.large) return;
    const large = new Image(), small = image.src;
    large.onload = () => { if (image.src === small) image.src = large.src; };
    large.src = `/${shown.large}${faces}`;
  }
  function action(name, message) {
    const button = make("button", { type: "button", textContent: name });
    button.addEventListener("click", () => act(message));
    return button;
  }

  /** Where the focus is in a part that is drawn anew: the same place there, so that the keyboard goes on from it. */
  const PARTS = ["players", "middle", "decision", "hand"];
  function focused() {
    const part = PARTS.map(byId).find(one => one.contains(document.activeElement));
    return part ? [part, [...part.querySelectorAll("button, a")].indexOf(document.activeElement)] : null;
  }
  function refocus([part, place]) {
    const there = [...part.querySelectorAll("button, a")];
    if (there.length) there[Math.max(0, Math.min(place, there.length - 1))].focus({ preventScroll: true });
    else { part.tabIndex = -1; part.focus({ preventScroll: true }); }
  }

  function show() {
    const was = focused();
    draw();
    if (was) refocus(was);
  }
  function draw() {
    const view = table.view, mine = table.you, own = mine === null ? null : view.players[mine];
    root.dataset.version = table.version;
    byId("players").replaceChildren(...view.players.map(person));
    byId("middle").replaceChildren(...middle(view));
    byId("decision").replaceChildren(...decision());
    chosen = new Set();
    byId("hand").replaceChildren(...(own?.hand || []).map(held));
    byId("log").replaceChildren(...table.log.slice(-MOST_LINES).map(happened));
    byId("log").lastElementChild?.scrollIntoView({ block: "nearest" });
    byId("shows").replaceChildren(told(make("span", { textContent: table.shows })));
    for (const one of document.querySelectorAll("#skips input")) one.checked = mine !== null && seats[mine].passes.includes(one.value);
    document.title = `${table.deciding.includes(mine) ? `● ${said("Your turn")}` : said("Table")} – The Red Dragon Inn`;
  }

  /** A line of the log, with the rule that makes it so. */
  function happened(line) {
    const item = told(make("li", {}, line.text));
    if (line.rule) item.append(" ", ruled(line.rule));
    return item;
  }
  const ruled = rule => make("a", { className: "number", href: `/rules/${rule}.html`, target: "_blank", rel: "noopener", textContent: rule, title: said("Rule {number}", { number: rule }) });

  function standing(who) {
    if (who.bot) return who.taken ? said("away, {bot} plays", { bot: who.bot }) : said.word(who.bot);
    return who.taken ? (who.here ? "" : said("not here")) : said("open");
  }
  function person(player, seat) {
    const who = seats[seat], view = table.view, box = make("article", { className: "player" });
    box.classList.toggle("acting", view.turn === seat);
    box.classList.toggle("out", Boolean(player.out));
    box.classList.toggle("decides", table.due === null ? view.decides === seat : table.deciding.includes(seat));
    const title = make("h2", { textContent: player.name + (seat === table.you ? ` (${said("you")})` : who.name ? ` (${who.name})` : "") });
    box.append(title, make("p", { className: "soft", textContent: standing(who) }));
    if (!who.taken && !who.bot && table.you === null && !isPast) {
      const sit = make("button", { type: "button", textContent: said("Sit here") });
      sit.addEventListener("click", () => act({ do: "sit", seat }));
      box.append(sit);
    }
    if (who.taken && !who.here && !who.bot && table.you !== null && !isPast) box.append(action(said("Let a bot play for them"), { do: "stand-in", seat }));
    box.append(figures(player));
    const piles = said("{hand} in hand · {deck} in deck · Drinks {drinks}", { hand: player.hand_size, deck: player.deck_size, drinks: player.drink_me_size });
    box.append(make("p", { className: "soft", textContent: player.out ? `${piles} · ${said("out")}` : piles }));
    const lying = [...(player.in_front || []), ...(player.laid_out || []), ...(player.prizes || []), ...Object.values(player.zones || {}).flat()];
    const top = (player.discard || []).slice(0, 1);
    if (lying.length || top.length) box.append(make("div", { className: "lying" }, ...lying.map(name => face(name)), ...top.map(name => face(name, { className: "discard" }))));
    return box;
  }
  function figures(player) {
    const short = { fortitude: said("Fort"), alcohol: said("Alc") }, long = { fortitude: said("Fortitude"), alcohol: said("Alcohol"), gold: said("Gold") };
    const shown = player.tracks ? player.tracks.flatMap(track => ["fortitude", "alcohol"].map(name => [name, short[name], track[name]])) : ["fortitude", "alcohol", "gold"].map(name => [name, long[name], player[name]]);
    return make("dl", { className: "values" }, ...shown.map(([name, label, much]) => make("div", { className: `v-${name}` }, make("dt", { textContent: label }), make("dd", { textContent: much }))));
  }

  function middle(view) {
    const names = view.players.map(one => one.name), control = view.round?.control ?? null;
    const facts = [`${names[view.turn]}: ${PHASES[view.phase] || view.phase}`, said("Drink Deck {count}", { count: view.drink_deck_size })];
    if (view.round) facts.push(said("Round of Gambling: pot {pot}", { pot: view.round.pot || 0 }));
    if (view.round && control !== null) facts.push(said("{name} in control", { name: names[control] }));
    if (view.contest) facts.push(said("Drinking Contest"));
    return [make("p", { className: "phase", textContent: facts.join(" · ") }), ...(view.in_progress || []).map(shown => {
      const to = (shown.seats || []).length ? ` → ${shown.seats.map(seat => names[seat]).join(", ")}` : "";
      const told = `${names[shown.seat]}: ${GOING[shown.what] || shown.what.replaceAll("-", " ")}${to}${shown.amount ? ` (${shown.amount})` : ""}`;
      return make("div", { className: "going-on" }, make("p", { textContent: told }), ...(shown.cards || []).map(name => face(name)));
    })];
  }

  function decision() {
    const parts = [];
    if (table.winners) parts.push(told(make("p", { className: "law", textContent: table.winners })));
    if (table.undo && !isPast) {
      parts.push(make("p", { textContent: said("{name} wants to take back a decision.", { name: table.view.players[table.undo.seat].name }) }));
      if (table.undo.needs.includes(table.you)) parts.push(action(said("Agree"), { do: "agree" }), action(said("Refuse"), { do: "refuse" }));
      return parts;
    }
    if (table.asked) parts.push(told(make("p", { className: "asked", textContent: table.asked })));
    const seconds = table.due ?? table.left;
    if (seconds !== null && table.deciding.length && !isPast) parts.push(countdown(seconds));
    if (table.due !== null && table.deciding.length) parts.push(make("p", { className: "soft", textContent: said("Everybody answers together; who has not answered when the time is up, passes.") }));
    if (table.answer) parts.push(make("p", { className: "soft answer", textContent: `${said("Your answer is kept until then, and can be changed:")} ${table.answer}` }));
    for (const line of table.moment) parts.push(told(make("p", { className: "soft", textContent: line.trim() })));
    if (table.discards) {
      const button = make("button", { type: "button", className: "discarding", textContent: said("Discard and draw") });
      button.addEventListener("click", () => act({ do: "play", version: table.version, discard: [...chosen] }));
      parts.push(make("p", { textContent: said("Choose the cards of your hand that you discard.") }), button);
    }
    if (table.moves.length) parts.push(make("div", { className: "moves" }, ...table.moves.map(move)));
    return parts;
  }
  /** The seconds that are left, counted down by this browser's own clock. */
  function countdown(seconds) {
    const ends = performance.now() + seconds * 1000, shown = make("output", { className: "countdown" });
    const tick = () => {
      const left = Math.max(0, Math.ceil((ends - performance.now()) / 1000));
      shown.textContent = said("{seconds} s left", { seconds: left });
      shown.classList.toggle("short", left <= SHORT);
    };
    clearInterval(ticking);
    ticking = setInterval(() => { if (shown.isConnected) tick(); else clearInterval(ticking); }, 250);
    tick();
    return shown;
  }
  function move(one, place) {
    const button = told(make("button", { type: "button" }, make("span", { textContent: one.line })));
    const key = keyOf(place, table.moves.length);
    if (key) button.firstChild.append(make("kbd", { textContent: key, ariaHidden: "true" }));
    if (one.does) button.append(make("small", { textContent: one.does }));
    button.addEventListener("click", () => act({ do: "play", version: table.version, move: place }));
    return button;
  }
  /** The key of a move: those of the first nine, and 0 of the last, which is mostly to pass. */
  const keyOf = (place, count) => (place === count - 1 ? "0" : place < 9 ? String(place + 1) : "");
  document.addEventListener("keydown", event => {
    if (event.ctrlKey || event.altKey || event.metaKey || event.target.matches("input, select, textarea") || document.querySelector("dialog[open]")) return;
    const moves = [...document.querySelectorAll("#decision .moves button")];
    if (event.key.toLowerCase() === "h") { byId("hand").querySelector("button")?.focus(); return; }
    const wanted = moves.findIndex((_one, place) => keyOf(place, moves.length) === event.key);
    if (wanted < 0) return;
    moves[wanted].focus();
    moves[wanted].click();
  });
  function held(name, place) {
    const button = face(name, {
      isHeld: true,
      className: table.moves.some(one => one.card === name) ? "playable" : "",
      click: () => {
        if (!table.discards) { closely(name, true); return; }
        chosen.has(place) ? chosen.delete(place) : chosen.add(place);
        button.setAttribute("aria-pressed", String(chosen.has(place)));
      },
    });
    return button;
  }
  /** Why a card may not be played: the reason, and the rule that says so. */
  function because(why) {
    const parts = [told(make("span", { textContent: why.why }))];
    if (why.rule) parts.push(" ", ruled(why.rule));
    byId("because").replaceChildren(make("p", {}, make("strong", { className: why.may ? "word yes" : "word no", textContent: why.may ? said("Yes") : said("No") }), " ", ...parts));
  }

  window.RDI_TABLE = {
    /** Draws a table, as it is or `past`; what somebody wants to do is handed to `deed`. */
    show(now, sitting, deed, past = false) { table = now; seats = sitting; act = deed; isPast = past; show(); },
    because, make, said,
  };
})();
