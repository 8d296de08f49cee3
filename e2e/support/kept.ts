import type { Page } from 'playwright-core'

/**
 * What this browser has kept of anybody: the files of its caches, and how many records each store of its databases has.
 * Not counted is what the worker has of the site itself, which is the same on every device.
 */
export const keptOn = (page: Page) =>
  page.evaluate(async () => {
    const open = (name: string) =>
      new Promise<IDBDatabase>((resolve, reject) => {
        const request = indexedDB.open(name)
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error)
      })
    const records: Record<string, number> = {}
    for (const { name = '' } of await indexedDB.databases()) {
      if (name === 'workbox-expiration') continue
      const db = await open(name)
      for (const store of db.objectStoreNames) {
        const request = db.transaction(store).objectStore(store).count()
        records[`${name} ${store}`] = await new Promise((resolve) => {
          request.onsuccess = () => resolve(request.result)
        })
      }
      db.close()
    }
    const opened = await Promise.all((await caches.keys()).map((name) => caches.open(name)))
    const all = (await Promise.all(opened.map((cache) => cache.keys()))).flat().map(({ url }) => url)
    const files = all.filter((url) => !/^\/(assets\/|offline$)/.test(new URL(url).pathname))
    return { files, records }
  })

/** Everything that was kept of anybody, as one text. */
export const keptTexts = (page: Page) =>
  page.evaluate(async () => {
    const texts: string[] = []
    for (const name of await caches.keys()) {
      if (name.includes('precache') || name === 'uliza-files') continue
      const cache = await caches.open(name)
      for (const request of await cache.keys())
        texts.push(request.url, (await (await cache.match(request))?.text()) ?? '')
    }
    return texts.join(' ')
  })
