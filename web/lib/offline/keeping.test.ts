import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { endedSession } from '#web/lib/session/ended-session.ts'
import { keptOnDevice } from '#web/lib/session/kept-on-device.ts'
import { clearSession, currentUser } from '#web/lib/session/session.ts'
import { keepSite } from './keeping.ts'
import { type KeptRead, keepRead, keptReads, readToKeep, restoreReads } from './kept-reads.ts'
import { someCaches } from './some-caches.ts'

const orders = ['/api/user/orders', 'pages']
const menu = ['/api/vendors/mama-achieng']
const wanjiru = { id: 'wanjiru' } as never
const brian = { id: 'brian' } as never

const browser = { caches: someCaches() }
/** Opening a cache takes as long as this. */
let opening = Promise.resolve()

beforeEach(() => {
  browser.caches = someCaches()
  opening = Promise.resolve()
  const caches = {
    ...browser.caches,
    has: async (name: string) => {
      await opening
      return browser.caches.has(name)
    },
  }
  vi.stubGlobal('caches', caches)
  vi.stubGlobal('localStorage', { getItem: () => null, setItem() {}, removeItem() {} })
  const serviceWorker = { register: () => new Promise(() => {}), getRegistrations: async () => [] }
  vi.stubGlobal('navigator', { onLine: true, serviceWorker })
  vi.stubGlobal('window', { caches, addEventListener() {} })
  const documentElement = { dataset: {} }
  vi.stubGlobal('document', { cookie: '', head: { querySelector: () => ({}) }, documentElement })
})
afterEach(() => {
  endedSession.resume()
  vi.unstubAllGlobals()
})

function aPageOf(user: never) {
  const page = new QueryClient()
  page.setQueryData(currentUser.queryKey, user)
  page.setQueryData(orders, ['one'])
  return page
}
const keptKeys = async () => (await keptReads()).map(({ key }) => key[0])
const settled = () => new Promise((resolve) => setTimeout(resolve, 20))

describe('a page that is open', () => {
  it('keeps what it has read without waiting for the worker', async () => {
    await keepSite(aPageOf(wanjiru))
    await expect.poll(keptKeys).toEqual(['/api/user/orders', '/api/auth/me'])
  })

  it('keeps nothing of what its reader had before they signed out, and was still to be written', async () => {
    const page = aPageOf(wanjiru)
    const gate = Promise.withResolvers<void>()
    opening = gate.promise
    await keepSite(page)
    clearSession(page)
    await keptOnDevice.empty()
    gate.resolve()
    await settled()
    expect(await keptKeys()).toEqual([])
    const next = new QueryClient()
    next.setQueryData(currentUser.queryKey, brian)
    await restoreReads(next)
    expect(next.getQueryData(orders)).toBeUndefined()
  })

  it('keeps nothing where the session had ended before, and takes out what was kept', async () => {
    const page = aPageOf(wanjiru)
    await keepRead(page, readToKeep(page, page.getQueryCache().find({ queryKey: orders })!)!)
    endedSession.report()
    await keepSite(page)
    page.setQueryData(menu, { name: 'Mama Achieng' })
    await settled()
    expect([...browser.caches.all.keys()]).toEqual([])
  })

  it('takes out what was kept at once when the session ends', async () => {
    const page = aPageOf(wanjiru)
    await keepSite(page)
    await expect.poll(keptKeys).toHaveLength(2)
    endedSession.report()
    await settled()
    expect(await keptKeys()).toEqual([])
  })
})

describe('what is of somebody and says not of whom', () => {
  const nobodys: KeptRead = { key: orders, data: ['one'], at: Date.now(), userId: null }

  it('is neither kept nor shown', async () => {
    const page = new QueryClient()
    page.setQueryData(orders, ['one'])
    expect(readToKeep(page, page.getQueryCache().find({ queryKey: orders })!)).toBeUndefined()
    await (await caches.open('uliza-reads')).put('/reads/orders', Response.json(nobodys))
    for (const user of [brian, null]) {
      const other = new QueryClient()
      other.setQueryData(currentUser.queryKey, user)
      await restoreReads(other)
      expect(other.getQueryData(orders)).toBeUndefined()
    }
  })

  it('is taken out with all that is there', async () => {
    await (await caches.open('uliza-reads')).put('/reads/orders', Response.json(nobodys))
    const page = new QueryClient()
    page.setQueryData(currentUser.queryKey, brian)
    await keepSite(page)
    await expect.poll(keptKeys).toEqual(['/api/auth/me'])
  })
})
