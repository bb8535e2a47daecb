"use strict";
(() => {
  const mine = document.getElementById("mine");
  let tables = [];
  try { tables = JSON.parse(localStorage.getItem("tables") || "[]"); } catch { tables = []; }
  if (!Array.isArray(tables) || !tables.length) return;
  mine.hidden = false;
  for (const one of tables.slice(-12).reverse()) {
    const item = document.createElement("li"), link = document.createElement("a");
    link.href = `/tables/${encodeURIComponent(one.id)}`;
    link.textContent = one.names;
    item.append(link, ` ${one.seen}`);
    mine.querySelector("ul").append(item);
  }
})();
