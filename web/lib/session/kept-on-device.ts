import { cacheOfPage, readsCache } from '#web/lib/storage/kept-caches.ts'

/** Whether this browser can keep pages at all: not over plain HTTP, and not in every private window. */
export const canKeepPages = (): boolean => 'serviceWorker' in navigator && 'caches' in window

/**
 * The page that is open was not made by the server just now: it is as it was kept, and says nothing of who is signed
 * in.
 */
export const isKeptPage = (): boolean => globalThis.document?.documentElement.dataset.kept !== undefined

/** The pages that open without a network and show something of whoever is signed in: tickets, and a kitchen's orders. */
export const ticketsPage = '/account/tickets'
export const kitchenPage = '/vendor/kitchen'
export const keptPages = [ticketsPage, kitchenPage] as const
export type KeptPage = (typeof keptPages)[number]

/** The page and what it shows are in one cache, and go at once. */
export const emptyKeptPage = async (page: KeptPage) => void (await globalThis.caches?.delete(cacheOfPage(page)))

export const emptyKeptPages = () => Promise.all(keptPages.map(emptyKeptPage))

/** What the server said lately, public or not: what somebody read says something of them. */
export const emptyReads = async () => void (await globalThis.caches?.delete(readsCache))

/** Under which the words are kept that were looked for on this device. */
export const searchesKey = 'uliza-searches'
const emptySearches = async () => localStorage.removeItem(searchesKey)

type Empty = () => Promise<unknown>

const all = new Set<Empty>([emptyKeptPages, emptyReads, emptySearches])

/**
 * What pages keep on this device beyond their own life, of whoever is signed in. On a shared phone the next person must
 * not find it: it is emptied when somebody signs out, and when somebody else signs in.
 */
export const keptOnDevice = {
  add: (empty: Empty) => void all.add(empty),
  empty: () => Promise.allSettled([...all].map((empty) => empty())),
}
