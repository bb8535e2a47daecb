"use strict";
/* How far a work is: asked again and again while it goes on; then the page that shows what came of it. */
(() => {
  const EVERY = 400;
  const box = document.getElementById("work");
  if (!box || box.dataset.state !== "running") return;
  const again = document.getElementById("again"), there = new URL(again.href);
  again.hidden = true;
  const said = window.RDI_SAYING(box);
  async function look() {
    const answer = await fetch(`/api/design/work/${box.dataset.work}`).catch(() => null);
    const told = answer?.ok ? await answer.json() : null;
    if (!told) { box.querySelector("output").textContent = said("The server does not answer."); setTimeout(look, 5 * EVERY); return; }
    if (told.state !== "running") { if (location.pathname === there.pathname) location.reload(); else location.replace(there); return; }
    Object.assign(box.querySelector("progress"), { max: told.count || 1, value: told.done });
    box.querySelector("output").textContent = `${told.done} / ${told.count || "…"}`;
    setTimeout(look, EVERY);
  }
  setTimeout(look, EVERY);
})();
