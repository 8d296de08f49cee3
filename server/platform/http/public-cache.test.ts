import type { FastifyRequest } from 'fastify'
import { describe, expect, it } from 'vitest'
import { asCallOfPage } from './once-per-page.ts'
import { publicCache } from './public-cache.ts'

const from = (cookie?: string) => ({ headers: { cookie } }) as FastifyRequest
const [nobody, somebody] = [from('uliza-lang=sw'), from('uliza-session=abc')]

/** Numbers that are read one after the other, each of a megabyte. */
function aCache(maxAge: number) {
  const cache = publicCache(maxAge)
  const cached = cache.part<{ read: number }>({ sizeOf: () => 1024 * 1024, isKept: ({ read }) => read !== 13 })
  let reads = 0
  const get = async (request: FastifyRequest, key = '/') =>
    (await cached(request, key, async () => ({ read: ++reads }))).read
  return { cache, cached, get }
}

describe('what anybody may see', () => {
  it('is read once for all who are nobody, until it is too old', async () => {
    const { get } = aCache(60)
    expect([await get(nobody), await get(from()), await get(nobody, '/events')]).toEqual([1, 1, 2])
    await expect.poll(() => get(nobody)).toBe(3)
  })

  it('is read anew for whoever is signed in', async () => {
    const { get } = aCache(10_000)
    expect([await get(nobody), await get(somebody), await get(somebody), await get(nobody)]).toEqual([1, 2, 3, 1])
  })

  it('is what was kept where a page is drawn for somebody, until a change', async () => {
    const { cache, get } = aCache(10_000)
    const ofPage = () => asCallOfPage(new Map(), () => get(somebody))
    expect([await get(nobody), await ofPage(), await get(somebody), await ofPage()]).toEqual([1, 1, 2, 1])
    cache.clear()
    expect(await ofPage()).toBe(3)
  })

  it('is read anew by everybody after a change, also where a read was going on meanwhile', async () => {
    const { cache, cached, get } = aCache(10_000)
    await get(nobody)
    cache.clear()
    expect(await get(nobody)).toBe(2)
    const old = Promise.withResolvers<{ read: number }>()
    const during = cached(nobody, '/events', () => old.promise)
    cache.clear()
    old.resolve({ read: 99 })
    expect((await during).read).toBe(99)
    expect(await get(nobody, '/events')).toBe(3)
  })

  it('is not kept where it may not be, nor where nothing is to be', async () => {
    const { cached } = aCache(10_000)
    let reads = 0
    const unlucky = () => cached(nobody, '/', async () => ({ read: ++reads && 13 }))
    await unlucky()
    await unlucky()
    expect(reads).toBe(2)
    const { get } = aCache(0)
    expect([await get(nobody), await get(nobody)]).toEqual([1, 2])
  })

  it('takes no more memory than it may, however much is asked for', async () => {
    const { get } = aCache(10_000)
    for (let page = 0; page < 100; page++) await get(nobody, `/?page=${page}`)
    expect(await get(nobody, '/?page=99')).toBe(100)
    expect(await get(nobody, '/?page=0')).toBe(101)
  })

  it('counts the addresses that it is kept under: many long ones with small answers take no more memory', async () => {
    const cached = publicCache(10_000).part<{ read: number }>({ sizeOf: () => 1 })
    let reads = 0
    const get = async (page: number) =>
      (await cached(nobody, `/?search=${'x'.repeat(8000)}${page}`, async () => ({ read: ++reads }))).read
    for (let page = 0; page < 2000; page++) await get(page)
    expect([await get(1999), await get(0)]).toEqual([2000, 2001])
  })
})
