"use strict";
/* Sounds of our own, made as they are played: none until somebody asks for them. */
(() => {
  const LOUD = 0.12;
  const TUNES = {
    turn: [[660, 0, 0.12], [880, 0.12, 0.2]],
    happens: [[220, 0, 0.05]],
    gold: [[1568, 0, 0.06], [2093, 0.05, 0.12]],
    drink: [[330, 0, 0.08], [262, 0.08, 0.08], [196, 0.16, 0.12]],
    said: [[523, 0, 0.07]],
    over: [[523, 0, 0.15], [659, 0.15, 0.15], [784, 0.3, 0.4]],
  };
  let context = null, isOn = false;

  /** Notes of a bell: each a frequency in hertz, when it begins, and how long it sounds, in seconds. */
  function play(name) {
    if (!isOn || !context) return;
    for (const [pitch, start, length] of TUNES[name]) {
      const at = context.currentTime + start, tone = context.createOscillator(), volume = context.createGain();
      tone.type = "triangle";
      tone.frequency.value = pitch;
      volume.gain.setValueAtTime(LOUD, at);
      volume.gain.exponentialRampToValueAtTime(0.001, at + length);
      tone.connect(volume).connect(context.destination);
      tone.start(at);
      tone.stop(at + length);
    }
  }
  /** What is heard of what has changed at a table: the one thing that matters most. */
  function heard(before, now) {
    const isMine = table => table.you !== null && table.deciding.includes(table.you);
    const sum = (table, of) => table.view.players.map(player => player[of]).join();
    if (!before || before.version === now.version) return "";
    if (now.winners && !before.winners) return "over";
    if (isMine(now) && !isMine(before)) return "turn";
    if (sum(before, "alcohol") !== sum(now, "alcohol")) return "drink";
    if (sum(before, "gold") !== sum(now, "gold")) return "gold";
    return "happens";
  }
  window.RDI_SOUNDS = {
    /** Only in answer to a click: browsers let no page sound before. */
    turn(on) { isOn = on; if (on) { context ??= new AudioContext(); context.resume(); play("said"); } },
    changed(before, now) { const tune = heard(before, now); if (tune) play(tune); },
    play,
  };
})();
