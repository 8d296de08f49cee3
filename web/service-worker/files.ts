import { ExpirationPlugin } from 'workbox-expiration'
import { registerRoute } from 'workbox-routing'
import { CacheFirst } from 'workbox-strategies'

/** Files of pages that were opened, besides those of the version itself. */
export const filesCache = 'uliza-files'
export const filesLimits = { maxEntries: 150, maxAgeSeconds: 30 * 86_400 }

/** The name of a file is of its content, so whichever cache has it, it is right. */
export function serveFiles(): void {
  const strategy = new CacheFirst({
    cacheName: filesCache,
    plugins: [new ExpirationPlugin({ ...filesLimits, purgeOnQuotaError: true })],
  })
  registerRoute(
    ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/assets/'),
    async ({ request, event }) => {
      // A cache that is damaged has nothing.
      const kept = await caches.match(request, { ignoreSearch: true, ignoreVary: true }).catch(() => undefined)
      if (kept) return kept
      // What a page fetches to keep it itself is not kept twice.
      return request.destination === '' ? fetch(request) : strategy.handle({ request, event })
    },
  )
}
