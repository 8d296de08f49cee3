import { getLocale } from '#web/paraglide/runtime.js'

const cacheName = 'uliza-scan'
const page = '/vendor/scan'

/**
 * Keeps this page with its scripts, fonts and styles, so that it opens without a network, and leaves out what earlier versions needed.
 * The page is fetched without cookies: it is nobody's. `loadParts` brings what the page only fetches when it is needed. Answers
 * whether the page will open.
 */
export async function keepPage(loadParts: () => Promise<unknown>): Promise<boolean> {
  if (!('serviceWorker' in navigator) || !('caches' in window)) return false
  await navigator.serviceWorker.register('/scan-worker.js', { scope: page })
  await loadParts()
  const headers = { accept: 'text/html', 'accept-language': getLocale() }
  const response = await fetch(page, { credentials: 'omit', headers, cache: 'no-store' })
  if (!response.ok) return false
  const html = await response.clone().text()
  const files = new Set([...assetsOf(html), ...assetsHere()])
  const cache = await caches.open(cacheName)
  const kept = await cache.keys()
  const paths = new Set(kept.map(({ url }) => new URL(url).pathname))
  await cache.addAll([...files].filter((file) => !paths.has(file)))
  await cache.put(page, response)
  const outdated = kept.filter(({ url }) => new URL(url).pathname !== page && !files.has(new URL(url).pathname))
  await Promise.all(outdated.map((request) => cache.delete(request)))
  return true
}

const isAsset = (path: string) => path.startsWith('/assets/')

const assetsOf = (html: string): string[] => html.match(/\/assets\/[\w.-]+/g) ?? []

/** All that this page has fetched since it was opened. */
const assetsHere = (): string[] =>
  performance
    .getEntriesByType('resource')
    .map(({ name }) => new URL(name))
    .filter(({ origin, pathname }) => origin === window.location.origin && isAsset(pathname))
    .map(({ pathname }) => pathname)
