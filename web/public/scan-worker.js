/**
 * Keeps the page of the scanner and its scripts, so that it opens at a gate without a network. It answers for that page alone
 * (its scope is /vendor/scan), keeps no answer of the API, and no page that was made for somebody: web/features/vendor/door/device/keep-page.ts
 * puts in what it serves, fetched without cookies.
 */
const cacheName = 'uliza-scan'
const page = '/vendor/scan'
/** How long the server may take where the page is kept. */
const patience = 3000

self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))
self.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== self.location.origin) return
  if (request.mode === 'navigate') {
    if (pathname === page) event.respondWith(openPage(request))
  } else if (pathname.startsWith('/assets/')) event.respondWith(openFile(request))
})

/** As it is on the server, or as it was kept when that does not answer. */
async function openPage(request) {
  const kept = await match(page)
  const fetched = fetch(request)
  if (!kept) return fetched
  const late = new Promise((resolve) => setTimeout(resolve, patience, kept))
  return Promise.race([fetched.then((response) => (response.status >= 500 ? kept : response)).catch(() => kept), late])
}

/** The name of a file is of its content, so what is kept is right. */
const openFile = async (request) => (await match(request)) ?? fetch(request)

async function match(request) {
  const cache = await caches.open(cacheName)
  return cache.match(request, { ignoreSearch: true, ignoreVary: true })
}
