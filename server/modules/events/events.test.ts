import { beforeAll, describe, expect, it } from 'vitest'
import { days, hours, plus } from '#server/platform/clock.ts'
import { countStatements } from '#server/platform/database/database.ts'
import { anEvent, aProduct, aShop, type Shop } from '#server/testing/builders/shops.ts'
import { aWorld, lunchTime } from '#server/testing/world/world.ts'

/** A moment in Nairobi; lunch time is Friday 20 November 2026. */
const on = (day: number, time: string) => new Date(`2026-11-${day}T${time}:00+03:00`)

describe('the list of events', () => {
  const world = aWorld()
  let shop: Shop
  async function titles(query: Record<string, string> = {}) {
    const { status, body } = await world.visitor().get(`/api/events?${new URLSearchParams(query)}`)
    expect([status, body.code]).toEqual([200, undefined])
    return body.items.map((event: { title: string }) => event.title) as string[]
  }

  beforeAll(async () => {
    shop = await aShop(world)
    await anEvent(world, shop, { title: 'Benga Night', startsAt: on(21, '20:00'), endsAt: on(22, '02:00') })
    await anEvent(world, shop, {
      title: 'Breakfast Run',
      startsAt: on(20, '06:00'),
      endsAt: on(20, '11:59'),
      category: 'sport',
    })
    await anEvent(world, shop, { title: 'Lunch Jazz', startsAt: on(20, '11:00'), endsAt: on(20, '14:00') })
    await anEvent(world, shop, {
      title: 'Lamu Festival',
      startsAt: on(20, '18:00'),
      endsAt: on(23, '23:00'),
      category: 'culture',
    })
    await anEvent(world, shop, { title: 'Taarab Evening', startsAt: on(28, '19:00'), venue: "Murang'a Hall" })
    await anEvent(world, shop, { title: 'Draft', status: 'DRAFT' })
    await anEvent(world, shop, { title: 'Cancelled', status: 'CANCELLED' })
    const closed = await aShop(world, { status: 'SUSPENDED' })
    await anEvent(world, closed, { title: 'Of a suspended vendor' })
  })

  const coming = ['Lunch Jazz', 'Lamu Festival', 'Benga Night', 'Taarab Evening']

  it('lists events that have not ended, the soonest first, without drafts, cancelled ones, and vendors who may not sell', async () => {
    expect(await titles()).toEqual(coming)
  })

  it('lists the categories of upcoming events, each once', async () => {
    const { status, body } = await world.visitor().get('/api/event-categories')
    expect([status, body]).toEqual([200, ['culture', 'music']])
  })

  it('lists events page by page without a repeat or a gap', async () => {
    const seen: string[] = []
    let cursor: string | undefined
    do {
      const { body } = await world.visitor().get(`/api/events?limit=1${cursor ? `&cursor=${cursor}` : ''}`)
      seen.push(...body.items.map((event: { title: string }) => event.title))
      cursor = body.nextCursor
    } while (cursor)
    expect(seen).toEqual(coming)
  })

  it('filters events by days in Nairobi, both included, with every event that takes place on them', async () => {
    expect(await titles({ from: '2026-11-20', to: '2026-11-20' })).toEqual(['Lunch Jazz', 'Lamu Festival'])
    expect(await titles({ from: '2026-11-22', to: '2026-11-22' })).toEqual(['Lamu Festival', 'Benga Night'])
    expect(await titles({ from: '2026-11-23' })).toEqual(['Lamu Festival', 'Taarab Evening'])
    expect(await titles({ to: '2026-11-19' })).toEqual([])
    expect(await titles({ from: '0001-01-01', to: '9999-12-31' })).toEqual(coming)
  })

  it('filters events by category', async () => {
    expect(await titles({ category: 'culture' })).toEqual(['Lamu Festival'])
  })

  it('searches events by title, venue and description, despite a typing error', async () => {
    expect(await titles({ search: 'tarab' })).toEqual(['Taarab Evening'])
    expect(await titles({ search: 'muranga' })).toEqual(['Taarab Evening'])
    expect(await titles({ search: 'strings' })).toEqual(coming)
    expect(await titles({ search: '%' })).toEqual([])
  })

  it('refuses an invalid day, and a cursor of the event list that it did not create', async () => {
    for (const query of ['from=2026-02-30', 'cursor=abc'])
      expect([query, (await world.visitor().get(`/api/events?${query}`)).status]).toEqual([query, 422])
  })

  it('lists events in one statement', async () => {
    const { statements } = await countStatements(() => world.visitor().get('/api/events'))
    expect(statements).toHaveLength(1)
  })
})

describe("an event's page", () => {
  const world = aWorld()
  const visit = (slug: string) => world.visitor().get(`/api/events/${slug}`)

  it('shows an event with its ticket types, each with whether it can be bought now', async () => {
    const shop = await aShop(world)
    const event = await anEvent(world, shop, { capacity: 300, quota: 500 })
    const ticket = { kind: 'TICKET' as const, eventId: event.id }
    await aProduct(world, shop, { ...ticket, name: 'Early bird', priceKES: 800, stock: 0, position: 1 })
    await aProduct(world, shop, { ...ticket, name: 'Regular', priceKES: 1200, position: 2 })
    await aProduct(world, shop, { ...ticket, name: 'VIP', priceKES: 4000, stock: 15, quota: 100, position: 3 })
    await aProduct(world, shop, {
      ...ticket,
      name: 'At the gate',
      priceKES: 2000,
      saleStartsAt: plus(lunchTime, days(7)),
      position: 4,
    })
    await aProduct(world, shop, { ...ticket, name: 'Secret', status: 'DRAFT' })
    const { status, body } = await visit(event.slug)
    expect(status).toBe(200)
    expect(body).toMatchObject({
      title: 'Nyatiti by the Lake',
      availability: 'ON_SALE',
      fewLeft: null,
      priceFromKES: 800,
      vendor: { id: shop.id, slug: shop.slug, name: shop.name },
      ticketTypes: [
        { name: 'Early bird', availability: 'SOLD_OUT', isSoldOut: true },
        { name: 'Regular', availability: 'ON_SALE', fewLeft: null },
        { name: 'VIP', availability: 'FEW_LEFT', fewLeft: 15 },
        { name: 'At the gate', availability: 'NOT_YET_ON_SALE' },
      ],
    })
    expect(body.ticketTypes).toHaveLength(4)
  })

  it('shows an event that is over or cancelled', async () => {
    const shop = await aShop(world)
    const over = await anEvent(world, shop, { startsAt: plus(lunchTime, -hours(9)) })
    const cancelled = await anEvent(world, shop, { status: 'CANCELLED' })
    expect((await visit(over.slug)).body.availability).toBe('ENDED')
    expect((await visit(cancelled.slug)).body.availability).toBe('CANCELLED')
  })

  it('answers a draft event with not found', async () => {
    const draft = await anEvent(world, await aShop(world), { status: 'DRAFT' })
    expect((await visit(draft.slug)).status).toBe(404)
  })

  it("reads an event's page in one statement", async () => {
    const event = await anEvent(world, await aShop(world))
    const { statements } = await countStatements(() => visit(event.slug))
    expect(statements).toHaveLength(1)
  })
})
