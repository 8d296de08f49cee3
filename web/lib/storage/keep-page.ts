import { registerWorker } from '#web/lib/offline/worker.ts'
import { canKeepPages } from '#web/lib/session/kept-on-device.ts'
import { getLocale } from '#web/paraglide/runtime.js'
import { cacheOfPage } from './kept-caches.ts'

/** As `keepPage`; one that cannot be kept anew, because there is no network now, opens as it was kept before. */
export async function ensureKept(page: string, loadChunks: () => Promise<unknown>): Promise<boolean> {
  const isKept = await keepPage(page, loadChunks).catch(() => false)
  return isKept || (await globalThis.caches?.match(page, { cacheName: cacheOfPage(page) })) !== undefined
}

/**
 * Keeps this page with its scripts, fonts and styles, so that it opens without a network, and leaves out what earlier
 * versions needed. The page is fetched without cookies: it is nobody's. `loadChunks` brings what the page only fetches
 * when it is needed. Answers whether the page will open.
 */
export async function keepPage(page: string, loadChunks: () => Promise<unknown>): Promise<boolean> {
  if (!canKeepPages()) return false
  await registerWorker()
  await loadChunks()
  const headers = { accept: 'text/html', 'accept-language': getLocale() }
  const response = await fetch(page, { credentials: 'omit', headers, cache: 'no-store' })
  if (!response.ok) return false
  const html = await response.text()
  const files = new Set([...pageAssets(html), ...assetsHere()])
  const cache = await caches.open(cacheOfPage(page))
  const kept = (await cache.keys()).map(({ url }) => new URL(url).pathname).filter(isAsset)
  await cache.addAll([...files].filter((file) => !kept.includes(file)))
  await cache.put(page, new Response(marked(html), { headers: response.headers }))
  await Promise.all(kept.filter((path) => !files.has(path)).map((path) => cache.delete(path)))
  await navigator.serviceWorker.ready
  return true
}

/**
 * Says that it is a kept page, and has the theme that was chosen here: the server was asked without the cookie that
 * names it.
 */
function marked(html: string): string {
  const { theme } = document.documentElement.dataset
  return html.replace('<html ', `<html data-kept ${theme ? `data-theme="${theme}" ` : ''}`)
}

const isAsset = (path: string) => path.startsWith('/assets/')

const pageAssets = (html: string): string[] => html.match(/\/assets\/[\w.-]+/g) ?? []

/**
 * All that this page has fetched since it was opened; of the first 250 files the browser keeps a record, of scripts
 * also a link.
 */
const assetsHere = (): string[] =>
  [
    ...performance.getEntriesByType('resource').map(({ name }) => name),
    ...Array.from(document.querySelectorAll<HTMLLinkElement>('link[href]'), ({ href }) => href),
  ]
    .map((url) => new URL(url))
    .filter(({ origin, pathname }) => origin === window.location.origin && isAsset(pathname))
    .map(({ pathname }) => pathname)
