/* The service worker: keeps the shell of the page, so that it opens without a network and says so.
 *
 * Nothing that it keeps can be stale. Files under `/assets/` have a name made of what is in them, so a kept one is right
 * for ever. The page itself, its icon and its manifest are asked for anew each time, and what is kept of them is shown
 * only where there is no answer. Whatever the server says (`/api/`) is never kept and never looked at.
 *
 * `shell.ts` writes VERSION and SHELL above this when the page is built. A new build is another VERSION: its worker takes
 * over at once, and throws away what the one before has kept.
 */
const OURS = 'letterloom-'
const KEPT = OURS + VERSION

async function install() {
  const cache = await caches.open(KEPT)
  await cache.addAll(SHELL.map((path) => new Request(path, { cache: 'no-cache' })))
  await self.skipWaiting()
}

async function activate() {
  const old = (await caches.keys()).filter((name) => name.startsWith(OURS) && name !== KEPT)
  await Promise.all(old.map((name) => caches.delete(name)))
  await self.clients.claim()
}

/** A file whose name says what is in it: kept, or fetched once. */
async function named(request) {
  const cache = await caches.open(KEPT)
  const kept = await cache.match(request)
  if (kept) return kept
  const answer = await fetch(request)
  if (answer.ok) await cache.put(request, answer.clone())
  return answer
}

/** A file that may change: as it is now, or what was kept of it where nobody answers. */
async function fresh(request, path) {
  try {
    return await fetch(request)
  } catch (error) {
    const kept = await (await caches.open(KEPT)).match(path)
    if (kept) return kept
    throw error
  }
}

self.addEventListener('install', (event) => event.waitUntil(install()))
self.addEventListener('activate', (event) => event.waitUntil(activate()))
self.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== self.location.origin || pathname.startsWith('/api/')) return
  if (request.mode === 'navigate') event.respondWith(fresh(request, '/'))
  else if (pathname.startsWith('/assets/')) event.respondWith(named(request))
  else if (SHELL.includes(pathname)) event.respondWith(fresh(request, pathname))
})
