import { registerRoute } from 'workbox-routing'
import { cacheOfPage } from '#web/lib/storage/kept-caches.ts'
import { cookie, shell } from './version.ts'

/** How long the server may take where there is something to show instead. */
const patience = 3000
/** What people read without a network; other pages wait for the server as long as it takes. */
const readable = /^\/($|cart$|events(\/[^/]+)?$|vendors\/[^/]+$|account$|account\/(tickets|orders\/[^/]+)$)/
/** Files to be saved, pictures, and pages that are opened by a secret in their address, which is not handed on. */
const leftAlone = /^\/(api|assets|media|auth|join|door|o|t|unsubscribe)(\/|$)|\.[a-z0-9]+$/

export function servePages(): void {
  registerRoute(
    ({ request, url, sameOrigin }) => sameOrigin && request.mode === 'navigate' && !leftAlone.test(url.pathname),
    ({ request, url, event }) => openPage(request, url.pathname, event as FetchEvent),
  )
  // Unanswered here, what the browser has already begun to fetch would be asked for once more.
  registerRoute(
    ({ request, url, sameOrigin }) => sameOrigin && request.mode === 'navigate' && leftAlone.test(url.pathname),
    async ({ request, event }) => (await preloaded(event as FetchEvent)) ?? fetch(request),
  )
}

/** As it is on the server, or when that does not answer: as it was kept, or the page that leads to it. */
async function openPage(request: Request, path: string, event: FetchEvent): Promise<Response> {
  const kept = await caches.match(path, { cacheName: cacheOfPage(path), ignoreVary: true }).catch(() => undefined)
  const fetched = preloaded(event).then((response) => response ?? fetch(request))
  const response = await (kept || readable.test(path) ? Promise.race([answer(fetched), late()]) : answer(fetched))
  if (response) return response
  if (kept) return asNew(kept)
  const leading = await shell()
  return leading ? asNew(leading, leadTo) : fetched
}

/** What the browser began to fetch while this worker was started. */
const preloaded = async (event: FetchEvent): Promise<Response | undefined> => event.preloadResponse

/** A server that fails, or a proxy that says so for it, is one that does not answer. */
const answer = (fetched: Promise<Response>) =>
  fetched.then(
    (response) => (response.status < 500 ? response : undefined),
    () => undefined,
  )

const late = () => new Promise<undefined>((resolve) => setTimeout(resolve, patience))

/** Has the page that leads to every other know which was wanted, and leaves no trace of itself. */
const leadTo = `if(location.pathname!=='/offline')history.replaceState(null,'','/offline?to='+encodeURIComponent(location.href.slice(location.origin.length)));document.currentScript.remove()`

/**
 * A nonce lets scripts run for one answer; so what is kept gets another each time it is opened, in its policy and in the
 * page. It has the theme that was chosen on this device, too: it was fetched without the cookie that names it.
 */
async function asNew(kept: Response, script?: string): Promise<Response> {
  const policy = kept.headers.get('content-security-policy') ?? ''
  const old = /'nonce-([^']+)'/.exec(policy)?.[1]
  const nonce = btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(16))))
  const headers = new Headers(kept.headers)
  headers.set('content-security-policy', old ? policy.replaceAll(old, nonce) : policy)
  let html = await kept.text()
  if (old) html = html.replaceAll(old, nonce)
  if (script) {
    const theme = await cookie('uliza-theme')
    if (theme === 'light' || theme === 'dark') html = html.replace('<html ', `<html data-theme="${theme}" `)
    html = html.replace('<head>', () => `<head><script nonce="${nonce}">${script}</script>`)
  }
  return new Response(html, { headers })
}
