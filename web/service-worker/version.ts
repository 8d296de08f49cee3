import { CacheExpiration } from 'workbox-expiration'
import { PrecacheController, type PrecacheEntry } from 'workbox-precaching'
import { filesCache, filesLimits } from './files.ts'

declare const self: ServiceWorkerGlobalScope
/** Written by the build: the files that this version needs without a network, and what tells it from every other. */
declare const BUILD: { files: string[]; id: string }
const { files, id } = BUILD

/** The page that leads to every other where the server does not answer: nobody's, in each language. */
const shellOf = (language: string) => `/offline?lang=${language}`
const languages = ['en', 'sw']

/** Fetched without cookies: a page that was made for somebody is never kept. */
const asNobody = {
  requestWillFetch: async ({ request }: { request: Request }) => new Request(request, { credentials: 'omit' }),
}

const version = new PrecacheController({ plugins: [asNobody] })

/**
 * A version is whole or not there: where one file cannot be fetched, the one before goes on. The new one then takes
 * over at once, and leaves the files of the old one to pages that are still open.
 */
export function installVersion(): void {
  const entries: (string | PrecacheEntry)[] = [
    ...files.map((url) => ({ url, revision: null })),
    ...languages.map((language) => ({ url: shellOf(language), revision: id })),
  ]
  version.addToCacheList(entries)
  self.addEventListener('install', (event) => void version.install(event))
  self.addEventListener('activate', (event) =>
    event.waitUntil(leaveOldFiles().then(() => version.activate(event as ExtendableEvent))),
  )
}

/** What the version before had, and this one has not. */
async function leaveOldFiles(): Promise<void> {
  const cache = await caches.open(version.strategy.cacheName)
  const mine = new Set(version.getCachedURLs())
  const old = (await cache.keys()).filter(({ url }) => !mine.has(url) && new URL(url).pathname.startsWith('/assets/'))
  const left = await caches.open(filesCache)
  const expiration = new CacheExpiration(filesCache, filesLimits)
  for (const request of old) {
    const response = await cache.match(request)
    if (!response) continue
    await left.put(request, response)
    await expiration.updateTimestamp(request.url)
  }
  await expiration.expireEntries()
}

/** In the language that was chosen on this device. */
export async function shell(): Promise<Response | undefined> {
  const chosen = (await cookie('uliza-lang')) ?? self.navigator.language.slice(0, 2)
  return version.matchPrecache(shellOf(languages.includes(chosen) ? chosen : 'en'))
}

/** What this device has chosen; unknown in browsers that tell workers nothing of cookies. */
export const cookie = async (name: string): Promise<string | undefined> =>
  (await self.cookieStore?.get(name))?.value ?? undefined
