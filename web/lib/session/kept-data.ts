import type { User } from '#contracts/account/identity.ts'
import { cacheOfPage } from '#web/lib/storage/kept-caches.ts'
import type { KeptPage } from './kept-on-device.ts'

/** What a page shows when it opens without a network, and whose it is. */
export interface KeptData {
  user: User
  /** When the server said so, in milliseconds. */
  at: number
}

const addressOf = (page: KeptPage) => `${page}/kept.json`

export async function keepData(page: KeptPage, data: KeptData): Promise<void> {
  const cache = await caches.open(cacheOfPage(page))
  await cache.put(addressOf(page), Response.json(data))
}

export async function readKeptData<T extends KeptData>(page: KeptPage): Promise<T | null> {
  const response = await globalThis.caches?.match(addressOf(page), { cacheName: cacheOfPage(page) })
  return response ? ((await response.json()) as T) : null
}
