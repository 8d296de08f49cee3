import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { currentUser } from '#web/lib/session/session.ts'
import { isKept, keepRead, keptReads, readToKeep, restoreReads, tidyReads } from './kept-reads.ts'
import { someCaches } from './some-caches.ts'

const minute = 60_000
const now = Date.parse('2026-11-28T12:00:00Z')
const orders = ['/api/user/orders', 'pages']
const menu = ['/api/vendors/mama-achieng']
const wanjiru = { id: 'wanjiru' } as never
const brian = { id: 'brian' } as never

let browser: ReturnType<typeof someCaches>

beforeEach(() => {
  vi.useFakeTimers({ now })
  browser = someCaches()
  vi.stubGlobal('caches', browser)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const toKeep = (page: QueryClient, key: string[]) => readToKeep(page, page.getQueryCache().find({ queryKey: key })!)

function aPage(user: never | null) {
  const page = new QueryClient({ defaultOptions: { queries: { gcTime: 15 * minute } } })
  page.setQueryData(currentUser.queryKey, user)
  const read = async (key: string[], data: unknown) => {
    page.setQueryData(key, data)
    await keepRead(page, toKeep(page, key)!)
  }
  return { page, read }
}
const keptKeys = async () => (await keptReads()).map(({ key }) => key[0])

describe('what a device keeps of what pages read', () => {
  it.each([
    [true, '/api/vendors'],
    [true, '/api/vendors/mama-achieng'],
    [true, '/api/events/choma'],
    [true, '/api/user/orders/1'],
    [true, '/api/user/tickets'],
    [false, '/api/events/choma/queue'],
    [false, '/api/user/addresses'],
    [false, '/api/user/orders/1/payment'],
    [false, '/api/vendor/orders'],
    [false, '/api/vendor/revenue'],
    [false, '/api/admin/orders'],
    [false, '/api/orders/link'],
    [false, '/api/search'],
  ])('is %s of %s', (is, path) => {
    expect(isKept([path])).toBe(is)
  })

  it('is put back as old as it is, to be read again as soon as that can be', async () => {
    const before = aPage(wanjiru)
    await before.read(menu, { name: 'Mama Achieng' })
    vi.advanceTimersByTime(minute)
    const { page } = aPage(wanjiru)
    await restoreReads(page)
    expect(page.getQueryData(menu)).toEqual({ name: 'Mama Achieng' })
    expect(page.getQueryState(menu)).toMatchObject({ dataUpdatedAt: now, isInvalidated: true })
  })

  it('stays until a page asks for it, however long that is', async () => {
    await aPage(wanjiru).read(menu, { name: 'Mama Achieng' })
    const { page } = aPage(wanjiru)
    await restoreReads(page)
    vi.advanceTimersByTime(24 * 60 * minute)
    expect(page.getQueryData(menu)).toEqual({ name: 'Mama Achieng' })
  })

  it('never takes the place of what the page has read itself', async () => {
    const before = aPage(null)
    await before.read(menu, { name: 'Old' })
    const { page } = aPage(null)
    page.setQueryData(menu, { name: 'New' })
    await restoreReads(page)
    expect(page.getQueryData(menu)).toEqual({ name: 'New' })
  })

  it('says who was signed in, to a page that was made for nobody', async () => {
    const before = aPage(wanjiru)
    await before.read([...currentUser.queryKey] as string[], wanjiru)
    await before.read(orders, ['one'])
    const { page } = aPage(null)
    await restoreReads(page, { isNobodys: true })
    expect([page.getQueryData(currentUser.queryKey), page.getQueryData(orders)]).toEqual([wanjiru, ['one']])
  })

  it('is shown to nobody else, and goes as a whole when somebody else or nobody is signed in', async () => {
    const before = aPage(wanjiru)
    await before.read(menu, { name: 'Mama Achieng' })
    await before.read(orders, ['one'])
    for (const other of [brian, null]) {
      const { page } = aPage(other)
      await restoreReads(page)
      expect([page.getQueryData(orders), page.getQueryData(menu)]).toEqual([undefined, undefined])
    }
    await tidyReads(aPage(brian).page)
    expect([...browser.all.keys()]).toEqual([])
  })

  it('is left as it is while it is not known who is signed in', async () => {
    const before = aPage(wanjiru)
    await before.read(orders, ['one'])
    await tidyReads(new QueryClient())
    expect(await keptKeys()).toEqual(['/api/user/orders'])
  })

  it('is nothing of what was written as its reader signed out', async () => {
    const { page } = aPage(wanjiru)
    page.setQueryData(orders, ['one'])
    const writing = keepRead(page, toKeep(page, orders)!)
    page.setQueryData(currentUser.queryKey, null)
    await writing
    expect([...browser.all.keys()]).toEqual([])
  })

  it('is 120 answers at most, of which those read longest ago go, and nothing of 30 days ago', async () => {
    const { page, read } = aPage(null)
    await read(['/api/events/old'], {})
    vi.advanceTimersByTime(31 * 24 * 60 * minute)
    for (let count = 0; count < 122; count++) await read([`/api/vendors/${count}`], { count })
    await read(['/api/vendors/0'], { count: 0 })
    await tidyReads(page)
    const kept = await keptKeys()
    expect(kept).toHaveLength(120)
    expect([kept[0], kept.includes('/api/vendors/1'), kept.includes('/api/events/old')]).toEqual([
      '/api/vendors/0',
      false,
      false,
    ])
  })
})
