/**
 * Opens one page without a network: the one that is its scope, as web/lib/storage/keep-page.ts has kept it with its scripts. It
 * answers for that page alone, and keeps no answer of the API and no page that was made for somebody.
 */
const page = new URL(self.registration.scope).pathname
const cacheName = `uliza${page.replaceAll('/', '-')}`
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
  const late = new Promise((resolve) => setTimeout(resolve, patience))
  const response = await Promise.race([fetched.catch(() => undefined), late])
  return response && response.status < 500 ? response : withNewNonce(kept)
}

/** A nonce lets scripts run for one answer; so what is kept gets another each time it is opened, in its policy and in the page. */
async function withNewNonce(kept) {
  const html = await kept.text()
  const policy = kept.headers.get('content-security-policy') ?? ''
  const old = /'nonce-([^']+)'/.exec(policy)?.[1]
  const headers = new Headers(kept.headers)
  if (!old) return new Response(html, { headers })
  const nonce = btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(16))))
  headers.set('content-security-policy', policy.replaceAll(old, nonce))
  return new Response(html.replaceAll(old, nonce), { headers })
}

/** The name of a file is of its content, so what is kept is right. */
const openFile = async (request) => (await match(request)) ?? fetch(request)

/** Looks only, and makes no cache where there is none: it may have been emptied because somebody signed out. */
const match = (request) => caches.match(request, { cacheName, ignoreSearch: true, ignoreVary: true })
