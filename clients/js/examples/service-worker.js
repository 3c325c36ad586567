// Keeps the page and the module in a cache, so that both work offline. Change the name after an update.
const name = "motion-1";
const files = ["./", "module.js", "motiond.js", "motiond.wasm"];

addEventListener("install", (event) => event.waitUntil(caches.open(name).then((cache) => cache.addAll(files))));

addEventListener("activate", (event) => event.waitUntil(
  caches.keys().then((names) => Promise.all(names.filter((other) => other !== name).map((other) => caches.delete(other))))));

addEventListener("fetch", (event) => event.respondWith(
  caches.match(event.request).then((response) => response ?? fetch(event.request))));
