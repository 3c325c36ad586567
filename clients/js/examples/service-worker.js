// Keeps the page and the files of motiond that it uses in a cache, so that it works offline. Change the number after an update.
const prefix = "motion-", name = `${prefix}2`;
const files = ["./", "module.js", "motiond.js", "motiond.wasm"];

addEventListener("install", (event) => event.waitUntil(caches.open(name).then((cache) => cache.addAll(files))));

// The other caches of the origin are not ours.
addEventListener("activate", (event) => event.waitUntil(caches.keys().then((names) => Promise.all(
  names.filter((other) => other.startsWith(prefix) && other !== name).map((other) => caches.delete(other))))));

addEventListener("fetch", (event) => event.respondWith(
  caches.open(name).then((cache) => cache.match(event.request)).then((response) => response ?? fetch(event.request))));
