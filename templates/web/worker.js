"use strict";
/* Keeps a site for when nobody answers. SITE, which stands before this, has its version and its files by digest.
   What has not changed since the last version is taken over from it; pictures of cards are kept once they were seen. */
const scope = self.registration.scope;
const ours = `rdi ${scope} `;
const pages = `${ours}${SITE.version}`, faces = `${ours}faces`;
const list = new URL("worker-files.json", scope).href;
const AT_ONCE = 8;

async function lastOne() {
  const names = (await caches.keys()).filter(name => name.startsWith(ours) && name !== pages && name !== faces);
  for (const name of names.reverse()) {
    const cache = await caches.open(name), known = await cache.match(list);
    if (known) return { cache, files: await known.json() };
  }
  return { cache: null, files: {} };
}

async function fetched(url) {
  const answer = await fetch(url, { cache: "no-cache" });
  if (!answer.ok) throw new Error(`${url}: ${answer.status}`);
  return answer.redirected ? new Response(await answer.blob(), { headers: answer.headers }) : answer;
}

async function keep() {
  const last = await lastOne(), cache = await caches.open(pages);
  const names = Object.keys(SITE.files);
  const one = async name => {
    const url = new URL(name, scope).href;
    const same = last.files[name] === SITE.files[name] ? await last.cache.match(url) : null;
    await cache.put(url, same || await fetched(url));
  };
  const line = async () => { while (names.length) await one(names.shift()); };
  await Promise.all(Array.from({ length: AT_ONCE }, line));
  await cache.put(list, new Response(JSON.stringify(SITE.files)));
}

async function forget() {
  const old = (await caches.keys()).filter(name => name.startsWith(ours) && name !== pages && name !== faces);
  await Promise.all(old.map(name => caches.delete(name)));
  await self.clients.claim();
}

async function page(request, url) {
  const kept = await (await caches.open(pages)).match(url, { ignoreSearch: true });
  return kept || fetch(request);
}

async function face(event, url) {
  const cache = await caches.open(faces), kept = await cache.match(url);
  const fresh = fetched(url).then(async answer => { await cache.put(url, answer.clone()); return answer; });
  if (!kept) return fresh;
  event.waitUntil(fresh.catch(() => undefined));
  return kept;
}

self.addEventListener("install", event => event.waitUntil(keep().then(() => self.skipWaiting())));
self.addEventListener("activate", event => event.waitUntil(forget()));
self.addEventListener("fetch", event => {
  const url = new URL(event.request.url);
  if (event.request.method !== "GET" || !url.href.startsWith(scope)) return;
  url.search = url.hash = "";
  if (url.pathname.endsWith("/")) url.pathname += "index.html";
  const name = url.href.slice(scope.length);
  if (name.startsWith("faces/")) event.respondWith(face(event, url.href));
  else if (Object.hasOwn(SITE.files, name)) event.respondWith(page(event.request, url.href));
});
