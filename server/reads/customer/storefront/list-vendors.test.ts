import { beforeAll, describe, expect, it } from 'vitest'
import { hours, plus } from '#server/platform/clock.ts'
import { countStatements } from '#server/platform/database/database.ts'
import { aDeliveryArea, aProduct, aShop, type ShopGiven } from '#server/testing/builders/shops.ts'
import { aWorld, lunchTime, type World } from '#server/testing/world/world.ts'

const weekdays = [1, 2, 3, 4, 5, 6, 7]
const daily = (opens: number, closes: number) =>
  weekdays.map((weekday) => ({ weekday, opens: opens * 60, closes: closes * 60 }))

/** The names in the list, and the next page's cursor. */
async function list(world: World, query: Record<string, string> = {}) {
  const { status, body } = await world.visitor().get(`/api/vendors?${new URLSearchParams(query)}`)
  expect([status, body.code]).toEqual([200, undefined])
  return { names: body.items.map((card: { name: string }) => card.name) as string[], next: body.nextCursor, body }
}

describe('the list of vendors', () => {
  const world = aWorld()
  beforeAll(async () => {
    await aShop(world, { name: 'Zawadi Grill', opening: daily(8, 21) })
    await aShop(world, { name: 'asha Kahawa', opening: daily(6, 11) })
    await aShop(world, { name: 'Baraka Dishes', opening: daily(10, 22) })
    await aShop(world, { name: 'Chai House', opening: daily(8, 21), pausedUntil: plus(lunchTime, hours(1)) })
    await aShop(world, {
      name: 'Duka la Samaki',
      opening: daily(8, 21),
      closures: [{ startsAt: plus(lunchTime, -hours(1)), endsAt: plus(lunchTime, hours(30)) }],
    })
    for (const status of ['PENDING', 'CHANGES_REQUESTED', 'SUSPENDED', 'REJECTED'] as const)
      await aShop(world, { name: `Not public: ${status}`, status })
  })

  const all = ['Baraka Dishes', 'Zawadi Grill', 'Chai House', 'asha Kahawa', 'Duka la Samaki']

  it('lists approved vendors only, those open now first, of one time by name, then those that open later by when they do', async () => {
    expect((await list(world)).names).toEqual(all)
  })

  it('shows on each vendor card when it closes, or when it opens', async () => {
    const { body } = await list(world)
    const open = (index: number) => body.items[index].open
    expect(open(0)).toMatchObject({ isOpen: true, until: '2026-11-20T19:00:00.000Z', opensAt: null, isPaused: false })
    expect(open(2)).toMatchObject({ isOpen: false, opensAt: '2026-11-20T10:00:00.000Z', isPaused: true })
    expect(open(3)).toMatchObject({ isOpen: false, until: null, opensAt: '2026-11-21T03:00:00.000Z', isPaused: false })
    expect(open(4)).toMatchObject({ isOpen: false, opensAt: '2026-11-21T15:00:00.000Z' })
  })

  it('lists vendors page by page without a repeat or a gap', async () => {
    for (const limit of ['1', '2', '3', '4']) {
      const seen: string[] = []
      let cursor: string | null = null
      do {
        const page = await list(world, { limit, ...(cursor ? { cursor } : {}) })
        seen.push(...page.names)
        cursor = page.next
      } while (cursor)
      expect([limit, seen]).toEqual([limit, all])
    }
  })

  it('keeps the sequence of the first page though shops open and close meanwhile', async () => {
    const first = await list(world, { limit: '2' })
    world.clock.pass(hours(18))
    const rest = await list(world, { limit: '10', cursor: first.next })
    world.clock.set(lunchTime)
    expect([...first.names, ...rest.names]).toEqual(all)
  })

  it('filters vendors by those open now', async () => {
    expect((await list(world, { open: 'true' })).names).toEqual(['Baraka Dishes', 'Zawadi Grill'])
    const first = await list(world, { open: 'true', limit: '1' })
    expect((await list(world, { open: 'true', limit: '1', cursor: first.next })).names).toEqual(['Zawadi Grill'])
  })

  it('refuses a cursor of the vendor list that it did not create', async () => {
    for (const cursor of ['nonsense', 'e30', btoa('{"at":1,"id":"x"}'), btoa('null')]) {
      const { status, body } = await world.visitor().get(`/api/vendors?cursor=${cursor}`)
      expect([status, body.errors?.[0].field]).toEqual([422, 'cursor'])
    }
  })

  it('lists vendors in one statement, with any filter', async () => {
    const { next } = await list(world, { limit: '1' })
    for (const query of [
      '',
      `?cursor=${next}`,
      '?search=grill',
      '?open=true&pickup=true&county=nairobi&area=Kilimani',
    ]) {
      const { statements } = await countStatements(() => world.visitor().get(`/api/vendors${query}`))
      expect([query, statements.length]).toEqual([query, 1])
    }
  })

  it('allows a shared cache to keep the vendor list for seconds, and not an error', async () => {
    const { headers } = await world.visitor().get('/api/vendors')
    expect(headers['cache-control']).toBe('public, max-age=0, s-maxage=15, stale-while-revalidate=60')
    expect((await world.visitor().get('/api/vendors/nobody')).headers['cache-control']).toBe('no-store')
  })
})

describe('the open state in the list', () => {
  const world = aWorld()
  const shapes: ShopGiven['opening'][] = [
    daily(0, 24),
    daily(20, 27),
    daily(9, 17),
    [{ weekday: 7, opens: 18 * 60, closes: 30 * 60 }],
    [{ weekday: 1, opens: 0, closes: 90 }],
    [],
  ]

  it('orders and filters vendors by the same rule as the open state on the cards', async () => {
    for (const [index, opening] of shapes.entries())
      await aShop(world, { name: `Shop ${index}`, opening: opening ?? [] })
    const closed = (from: number, to: number) => ({
      startsAt: plus(lunchTime, hours(from)),
      endsAt: plus(lunchTime, hours(to)),
    })
    await aShop(world, { name: 'Away twice', opening: daily(9, 17), closures: [closed(-2, 20), closed(18, 60)] })
    await aShop(world, { name: 'Away for a month', opening: daily(9, 17), closures: [closed(-2, 24 * 30)] })
    await aShop(world, {
      name: 'Paused into a closure',
      opening: daily(0, 24),
      pausedUntil: plus(lunchTime, hours(50)),
      closures: [closed(49, 51)],
    })
    await aShop(world, { name: 'Paused until resumed', opening: daily(0, 24), pausedUntil: null })
    for (let step = 0; step < 7 * 24 * 2; step += 5) {
      world.clock.set(plus(lunchTime, step * 30 * 60_000 + 1_000))
      const { body } = await list(world)
      const states: boolean[] = body.items.map((card: { open: { isOpen: boolean } }) => card.open.isOpen)
      // One that waits for its owner is closed, and not left out: no moment is known until which it is paused.
      expect(states).toHaveLength(shapes.length + 4)
      expect(states).toEqual([...states].sort((one, other) => Number(other) - Number(one)))
      const openings: string[] = body.items
        .filter((card: { open: { isOpen: boolean } }) => !card.open.isOpen)
        .map((card: { open: { opensAt: string | null } }) => card.open.opensAt ?? 'never')
      expect(openings).toEqual([...openings].sort())
      expect((await list(world, { open: 'true' })).names).toHaveLength(states.filter(Boolean).length)
    }
  })
})

describe('the order of the open vendors', () => {
  const world = aWorld()
  beforeAll(async () => {
    for (const [name, area, minutes, feeKES] of [
      ['Asha slow', 'Karen', 60, 200],
      ['Baraka far', 'Karen', 20, 300],
      ['Chai near', 'Karen', 40, 50],
      ['Zawadi here', 'Milimani', 45, 100],
    ] as const) {
      const shop = await aShop(world, { name, area, preparationMinutes: { from: 15, to: minutes } })
      await aDeliveryArea(world, shop, { name: 'Milimani', feeKES })
    }
  })
  const fastest = ['Baraka far', 'Chai near', 'Zawadi here', 'Asha slow']
  const cases = [
    ['has the fastest first where no area is known', {}, fastest],
    [
      'has those in the area first, then by what delivery there costs',
      { area: 'milimani' },
      ['Zawadi here', 'Chai near', 'Asha slow', 'Baraka far'],
    ],
    ['has the fastest first where that is asked for', { area: 'Milimani', sort: 'FAST' }, fastest],
    [
      'has the lowest fee first where that is asked for',
      { area: 'Milimani', sort: 'FEE' },
      ['Chai near', 'Zawadi here', 'Asha slow', 'Baraka far'],
    ],
    ['has the fastest first without an area, whatever is asked for', { sort: 'FEE' }, fastest],
  ] as const

  it.each(cases)('%s', async (_, query, names) => {
    expect((await list(world, query)).names).toEqual(names)
  })

  it('is the same from page to page, without a repeat or a gap', async () => {
    for (const [, query, names] of cases) {
      const seen: string[] = []
      let cursor: string | null = null
      do {
        const page = await list(world, { ...query, limit: '1', ...(cursor ? { cursor } : {}) })
        seen.push(...page.names)
        cursor = page.next
      } while (cursor)
      expect([query, seen]).toEqual([query, names])
    }
  })

  it('puts a vendor that is open before one in the area that is not', async () => {
    const shut = await aShop(world, { name: 'Shut here', area: 'Ngong', opening: [] })
    const open = await aShop(world, { name: 'Open there', area: 'Karen' })
    for (const shop of [shut, open]) await aDeliveryArea(world, shop, { name: 'Ngong', feeKES: 100 })
    expect((await list(world, { area: 'Ngong' })).names).toEqual(['Open there', 'Shut here'])
  })
})

describe('the filters of the list', () => {
  const world = aWorld()
  beforeAll(async () => {
    const fish = await aShop(world, { name: 'Samaki Point', county: 'kisumu', categories: ['fish', 'swahili'] })
    await aDeliveryArea(world, fish, { name: 'Milimani', feeKES: 150, minimumKES: 500 })
    await aDeliveryArea(world, fish, { name: 'Nyalenda', feeKES: 100, minimumKES: 800 })
    await aShop(world, { name: 'Pilau Palace', county: 'mombasa', categories: ['swahili'], hasPickup: false })
  })

  it('filters vendors by category, county, pick-up and delivery area', async () => {
    expect((await list(world, { category: 'fish' })).names).toEqual(['Samaki Point'])
    expect((await list(world, { category: 'swahili' })).names).toEqual(['Pilau Palace', 'Samaki Point'])
    expect((await list(world, { county: 'mombasa' })).names).toEqual(['Pilau Palace'])
    expect((await list(world, { pickup: 'true' })).names).toEqual(['Samaki Point'])
    expect((await list(world, { area: 'milimani' })).names).toEqual(['Samaki Point'])
    expect((await list(world, { category: 'fish', county: 'mombasa' })).names).toEqual([])
  })

  it('keeps a vendor card complete when the list is filtered', async () => {
    const { body } = await list(world, { county: 'kisumu' })
    expect(body.items[0]).toMatchObject({
      categories: ['fish', 'swahili'],
      delivery: { feeFromKES: 100, minimumFromKES: 500 },
      preparationMinutes: { from: 25, to: 35 },
      hasPickup: true,
    })
    expect((await list(world, { county: 'mombasa' })).body.items[0].delivery).toBeNull()
  })

  it('lists the places that approved vendors deliver to, each once', async () => {
    const other = await aShop(world, { county: 'kisumu', status: 'PENDING' })
    await aDeliveryArea(world, other, { name: 'Dunga' })
    const second = await aShop(world, { name: 'Second', county: 'kisumu' })
    await aDeliveryArea(world, second, { name: 'milimani' })
    const { body } = await world.visitor().get('/api/areas')
    expect(body.map(({ name }: { name: string }) => name.toLowerCase())).toEqual(['milimani', 'nyalenda'])
  })

  it('lists the categories of vendors', async () => {
    const { body } = await world.visitor().get('/api/categories')
    expect(body).toContainEqual({ slug: 'fish', name: { en: 'fish', sw: 'fish' }, picture: null })
  })
})

describe('searching for vendors', () => {
  const world = aWorld()
  beforeAll(async () => {
    const plain = { tagline: '', description: 'Cooked fresh.' }
    const lake = await aShop(world, { name: 'Lakeside ModuleDeps', ...plain, county: 'kisumu' })
    await aProduct(world, lake, { name: 'Whole fried tilapia' })
    await aProduct(world, lake, { name: 'Crab soup', status: 'DRAFT' })
    const bread = await aShop(world, { name: 'Mama Mkate', ...plain, tagline: 'Chapati, mandazi, mahamri' })
    await aProduct(world, bread, { name: 'Beef chapati roll' })
    await aShop(world, { name: 'Tilapia House', ...plain })
    await aShop(world, { name: "Murang'a Avocados", ...plain, description: 'Maparachichi na matunda kutoka shambani.' })
    await aShop(world, { name: 'Hidden tilapia', ...plain, status: 'SUSPENDED' })
  })

  it('finds vendors despite a typing error', async () => {
    expect((await list(world, { search: 'chapti' })).names).toEqual(['Mama Mkate'])
    expect((await list(world, { search: 'tilpia' })).names).toEqual(['Tilapia House', 'Lakeside ModuleDeps'])
  })

  it("ranks a vendor's name above its products, over all pages", async () => {
    expect((await list(world, { search: 'tilapia' })).names).toEqual(['Tilapia House', 'Lakeside ModuleDeps'])
    const first = await list(world, { search: 'tilapia', limit: '1' })
    const second = await list(world, { search: 'tilapia', limit: '1', cursor: first.next })
    expect([...first.names, ...second.names, second.next]).toEqual(['Tilapia House', 'Lakeside ModuleDeps', null])
  })

  it('finds vendors by Swahili words, the beginnings of words, and names with or without an apostrophe', async () => {
    expect((await list(world, { search: 'maparachichi' })).names).toEqual(["Murang'a Avocados"])
    expect((await list(world, { search: 'mandaz' })).names).toEqual(['Mama Mkate'])
    for (const search of ["murang'a", 'muranga', 'MURANG’A'])
      expect([search, (await list(world, { search })).names]).toEqual([search, ["Murang'a Avocados"]])
  })

  it('searches only products on sale, of vendors who may sell', async () => {
    expect((await list(world, { search: 'crab soup' })).names).toEqual([])
    expect((await list(world, { search: 'hidden' })).names).toEqual([])
  })

  it('combines a search for vendors with the other filters', async () => {
    expect((await list(world, { search: 'tilapia', county: 'kisumu' })).names).toEqual(['Lakeside ModuleDeps'])
  })

  it('treats wildcards and commands in a search as text, and returns an empty list', async () => {
    for (const search of ['%', '_____', 'T%e', "'; drop table vendors; --", '\\', '(((', 'qqqqqq'])
      expect([search, (await list(world, { search })).names]).toEqual([search, []])
  })

  it('lists every vendor when the search is empty', async () => {
    expect((await list(world, { search: '  ' })).names).toHaveLength(4)
  })
})
