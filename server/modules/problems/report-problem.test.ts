import { describe, expect, it } from 'vitest'
import { verifyLedger } from '#server/modules/ledger-proof/index.ts'
import { categories } from '#server/modules/vendors/vendors.tables.ts'
import { days, hours, minutes } from '#server/platform/clock.ts'
import { eq, sql } from '#server/platform/database/drizzle.ts'
import { balancesOf } from '#server/testing/builders/money.ts'
import { aPaidOrder } from '#server/testing/builders/orders.ts'
import { anAdmin, aPerson } from '#server/testing/builders/people.ts'
import { aPhotograph } from '#server/testing/builders/pictures.ts'
import { refundOrder } from '#server/testing/builders/refunds.ts'
import { aCategory, anEvent, aProduct, aShop } from '#server/testing/builders/shops.ts'
import { aDeliveredOrder, aReportedProblem, problemsOf, report } from '#server/testing/problems/reported-problems.ts'
import { aWorld } from '#server/testing/world/world.ts'

const world = aWorld()

const inTime = (milliseconds: number) => new Date(world.clock.now().getTime() + milliseconds).toISOString()

describe('reporting a problem with an order', () => {
  it('claims what was paid for the lines that are named, whatever the client would like', async () => {
    const { customer, id, lines } = await aDeliveredOrder(world)
    const { status, body } = await report(customer, id, { words: 'One soda was missing', lines: lines(1, 1) })
    expect(status).toBe(201)
    expect(body.report).toBeNull()
    expect(body.items).toMatchObject([
      {
        status: 'REPORTED',
        claimedKES: 700,
        words: 'One soda was missing',
        lines: [
          { name: 'Whole fried tilapia', quantity: 1, amountKES: 650 },
          { name: 'Soda', quantity: 1, amountKES: 50 },
        ],
        refund: null,
      },
    ])
    expect((await report(customer, id, { lines: lines(1), ...{ amountKES: 5 } })).status).toBe(422)
  })

  it('says what can be reported, and what was paid for how many of it', async () => {
    const { shop, customer, id, lines } = await aDeliveredOrder(world)
    await refundOrder(shop.owner, id, { lines: lines(1) })
    const { report: can } = await problemsOf(customer, id)
    expect(can).toMatchObject({
      until: inTime(hours(48)),
      leftKES: 900,
      reasons: ['SOMETHING_MISSING', 'NOT_AS_ORDERED', 'POOR_QUALITY', 'OTHER_PROBLEM', 'NEVER_CAME'],
      lines: [
        { name: 'Whole fried tilapia', worthKES: [650] },
        { name: 'Soda', worthKES: [50, 100, 150] },
      ],
    })
  })

  it('claims all that is left of an order that never came, with its delivery', async () => {
    const { shop, customer, id } = await aDeliveredOrder(world)
    await refundOrder(shop.owner, id, { amountKES: 50 })
    const { body } = await report(customer, id, { reason: 'NEVER_CAME' })
    expect(body.items[0]).toMatchObject({ claimedKES: 1500, lines: [] })
  })

  it('refuses more than was bought and has not gone back, a line of another order, no line, and a line twice', async () => {
    const { shop, customer, id, lines } = await aDeliveredOrder(world)
    await refundOrder(shop.owner, id, { lines: lines(1) })
    const code = async (given: Parameters<typeof report>[2]) => (await report(customer, id, given)).body.code
    expect(await code({ lines: lines(2) })).toBe('refund_too_large')
    expect(await code({ lines: (await aDeliveredOrder(world)).lines(1) })).toBe('not_found')
    expect(await code({ lines: [] })).toBe('invalid_input')
    expect(await code({ lines: [...lines(1), ...lines(1)] })).toBe('invalid_input')
    expect(await code({ reason: 'NEVER_CAME', lines: lines(1) })).toBe('invalid_input')
    expect((await problemsOf(customer, id)).items).toEqual([])
  })

  it('takes one report of an order at a time, and the same request once', async () => {
    const { customer, id, lines } = await aDeliveredOrder(world)
    const key = crypto.randomUUID()
    const given = { lines: lines(1) }
    expect((await report(customer, id, given, key)).status).toBe(201)
    expect((await report(customer, id, given, key)).body.items).toHaveLength(1)
    expect((await report(customer, id, { lines: lines(0, 1) })).body.code).toBe('invalid_transition')
  })

  it('lets one of twenty reports at once through, whichever', async () => {
    const { customer, id, lines } = await aDeliveredOrder(world)
    const answers = await Promise.all(Array.from({ length: 20 }, () => report(customer, id, { lines: lines(1) })))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
    expect(answers.filter(({ body }) => body.code === 'invalid_transition')).toHaveLength(19)
  })

  it('takes no report before the order is handed over, nor two days after', async () => {
    const early = await aDeliveredOrder(world, { isCompleted: false })
    expect((await report(early.customer, early.id, { lines: early.lines(1) })).body.code).toBe('invalid_transition')
    const late = await aDeliveredOrder(world)
    world.clock.pass(hours(48) + 1)
    expect((await report(late.customer, late.id, { lines: late.lines(1) })).body.code).toBe('invalid_transition')
  })

  it('takes a report of what is late and did not come, while it is on its way', async () => {
    const { shop, customer, id } = await aDeliveredOrder(world, { isCompleted: false })
    for (const step of ['accept', 'ready', 'dispatch']) await shop.owner.post(`/api/vendor/orders/${id}/${step}`)
    expect((await report(customer, id, { reason: 'NEVER_CAME' })).body.code).toBe('invalid_transition')
    world.clock.pass(minutes(35 + 25 + 6))
    expect((await problemsOf(customer, id)).report).toMatchObject({ until: null, reasons: ['NEVER_CAME'], lines: [] })
    expect((await report(customer, id, { reason: 'NEVER_CAME' })).body.items[0].claimedKES).toBe(1550)
  })

  it('takes none of an order that left late until it is late itself', async () => {
    const { shop, customer, id } = await aDeliveredOrder(world, { isCompleted: false })
    await shop.owner.post(`/api/vendor/orders/${id}/accept`)
    world.clock.pass(minutes(35 + 20))
    for (const step of ['ready', 'dispatch']) await shop.owner.post(`/api/vendor/orders/${id}/${step}`)
    world.clock.pass(minutes(5 + 5))
    expect((await report(customer, id, { reason: 'NEVER_CAME' })).body.code).toBe('invalid_transition')
    world.clock.pass(1)
    expect((await problemsOf(customer, id)).report).toMatchObject({ reasons: ['NEVER_CAME'] })
  })

  it('counts from when it was accepted, though a later step was taken back', async () => {
    const { shop, customer, id } = await aDeliveredOrder(world, { isCompleted: false })
    const post = (step: string, sent?: unknown) => shop.owner.post(`/api/vendor/orders/${id}/${step}`, sent)
    await post('accept')
    world.clock.pass(hours(1))
    await post('ready')
    expect((await post('undo', { step: 'READY' })).status).toBe(200)
    await post('ready')
    world.clock.pass(minutes(10))
    expect((await problemsOf(customer, id)).report).toMatchObject({ reasons: ['NEVER_CAME'] })
  })

  it('knows an order of another customer, or one that was not paid, as none', async () => {
    const { id, lines } = await aDeliveredOrder(world)
    const stranger = await aPerson(world)
    expect((await report(stranger, id, { lines: lines(1) })).body.code).toBe('not_found')
    expect((await stranger.get(`/api/user/orders/${id}/problems`)).body.code).toBe('not_found')
  })

  it('takes a report of tickets from when their event begins to two days after its end', async () => {
    const [shop, customer] = await Promise.all([aShop(world), aPerson(world)])
    const event = await anEvent(world, shop, { startsAt: new Date(world.clock.now().getTime() + days(1)) })
    const product = await aProduct(world, shop, {
      kind: 'TICKET',
      eventId: event.id,
      priceKES: 900,
      quota: 10,
      stock: 10,
    })
    const order = await aPaidOrder(world, shop, customer, [{ product, quantity: 2 }], {
      fulfilment: { method: 'TICKETS' },
    })
    const lines = [{ orderLineId: order.lines[0].id as string, quantity: 1 }]
    const given = { reason: 'NOT_AS_ORDERED', lines } as const
    expect((await report(customer, order.id, given)).body.code).toBe('invalid_transition')
    world.clock.pass(days(1))
    const { body } = await report(customer, order.id, given)
    expect(body.items[0]).toMatchObject({ claimedKES: 900, answerBy: inTime(hours(24)) })
    world.clock.pass(hours(24))
    await world.periodicJobs.settleDueProblems()
    await world.periodicJobs.settleDueProblems()
    const [settled] = (await problemsOf(customer, order.id)).items
    expect(settled).toMatchObject({ status: 'AGREED', endedBy: 'SYSTEM', refund: { amountKES: 900 } })
    // One of the two is left.
    expect((await problemsOf(customer, order.id)).report.lines).toMatchObject([{ worthKES: [900] }])
  })

  const upload = async ({ customer, id }: Pick<Awaited<ReturnType<typeof aDeliveredOrder>>, 'customer' | 'id'>) =>
    customer.send('POST', `/api/user/orders/${id}/problem-pictures`, await aPhotograph(), {
      'content-type': 'image/jpeg',
    })

  it('shows photographs as all pictures are kept, each with one report of the order that it was taken for', async () => {
    const order = await aDeliveredOrder(world)
    const { shop, customer, id, lines } = order
    const { status, body } = await upload(order)
    expect(status).toBe(201)
    expect((await upload({ customer: await aPerson(world), id })).status).toBe(404)
    const other = await aDeliveredOrder(world, { shop })
    const again = { code: 'invalid_input', errors: [{ field: 'pictures' }] }
    expect((await report(other.customer, other.id, { lines: other.lines(1), pictures: [body.id] })).body).toMatchObject(
      again,
    )
    const twice = await report(customer, id, { lines: lines(1), pictures: [body.id, body.id] })
    expect([twice.status, twice.body.errors[0].field]).toEqual([422, 'pictures'])
    const { body: reported } = await report(customer, id, { lines: lines(1), pictures: [body.id] })
    expect(reported.items[0].pictures).toEqual([body.picture])
    await shop.owner.command(`/api/vendor/problems/${reported.items[0].id}/agree`, {})
    expect((await report(customer, id, { lines: lines(0, 1), pictures: [body.id] })).body).toMatchObject(again)
  })

  it('shows a photograph anew of what was taken back before anybody answered', async () => {
    const order = await aDeliveredOrder(world)
    const { customer, id, lines } = order
    const { id: picture, picture: shown } = (await upload(order)).body
    const given = { lines: lines(1), pictures: [picture] }
    const { body } = await report(customer, id, given)
    await customer.command(`/api/user/orders/${id}/problems/${body.items[0].id}/withdraw`, {})
    expect((await report(customer, id, given)).body.items).toMatchObject([{ pictures: [shown] }, { pictures: [] }])
  })

  it('gives a shop of food 45 minutes of its opening hours, and one of goods a day', async () => {
    // Friday 12:00; open until 12:30, and again on Saturday from 10:00.
    const opening = [
      { weekday: 5, opens: 8 * 60, closes: 12 * 60 + 30 },
      { weekday: 6, opens: 10 * 60, closes: 18 * 60 },
    ]
    world.clock.set(new Date('2026-11-20T09:00:00Z'))
    const food = await aReportedProblem(world, { opening })
    expect((await food.read()).answerBy).toBe('2026-11-21T07:15:00.000Z')
    await aCategory(world, 'crafts')
    await world.db.update(categories).set({ isGoods: true }).where(eq(categories.slug, 'crafts'))
    const goods = await aReportedProblem(world, { categories: ['crafts'] })
    expect((await goods.read()).answerBy).toBe(inTime(hours(24)))
    const paused = await aReportedProblem(world)
    expect((await paused.read()).answerBy).toBe(inTime(minutes(45)))
  })

  it('keeps what is pending of the order from being released until it is over', async () => {
    const { shop, own } = await aReportedProblem(world)
    const pending = (await balancesOf(world, shop.id)).pending
    world.clock.pass(minutes(30))
    await world.db.execute(
      sql`update orders set earnings_due_at = ${world.clock.now().toISOString()} where vendor_id = ${shop.id}`,
    )
    await world.periodicJobs.releaseEarnings()
    expect(await balancesOf(world, shop.id)).toEqual({ pending })
    // And no page says a day.
    expect((await shop.owner.get('/api/vendor/revenue')).body.nextReleases).toEqual([])
    const overview = await (await anAdmin(world)).get(`/api/admin/vendors/${shop.id}/overview`)
    expect([overview.status, overview.body.nextAvailableAt]).toEqual([200, null])
    expect((await own('withdraw')).body.items[0]).toMatchObject({
      status: 'WITHDRAWN',
      endedBy: 'CUSTOMER',
      refund: null,
    })
    world.clock.pass(hours(24))
    await world.periodicJobs.releaseEarnings()
    expect(await balancesOf(world, shop.id)).toEqual({ pending: 0, available: pending })
  })

  it('leaves a sound ledger', async () => {
    expect(await verifyLedger(world.db)).toEqual([])
  })
})
