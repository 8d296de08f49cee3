import { beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod'
import type { Endpoint } from '#contracts/wire/endpoint.ts'
import { type EventId, type OrderId, type ProblemId, platformVendorId } from '#contracts/wire/primitives.ts'
import { recordSecurityEvent } from '#server/modules/identity/security/security-events.ts'
import { credit, debit, post } from '#server/modules/ledger/index.ts'
import { orders } from '#server/modules/orders/orders.tables.ts'
import { orderProblems } from '#server/modules/problems/problems.tables.ts'
import { tickets } from '#server/modules/tickets/tickets.tables.ts'
import { days, hours, minutes, plus } from '#server/platform/clock.ts'
import { inTransaction } from '#server/platform/database/database.ts'
import { and, eq, sql } from '#server/platform/database/drizzle.ts'
import { newId } from '#server/platform/ids.ts'
import { anOfflineScan, sync } from '#server/testing/builders/gates.ts'
import { aLostFactor } from '#server/testing/builders/lost-factors.ts'
import { aShopWithBalance, postPayoutRequest } from '#server/testing/builders/money.ts'
import { aPaidOrder, cartOf, checkOut, orderOf } from '#server/testing/builders/orders.ts'
import { createBatch } from '#server/testing/builders/payout-batches.ts'
import { anAdmin, aPerson, type Person } from '#server/testing/builders/people.ts'
import { aCommissionRule, anEvent, aProduct, aShop, type Shop } from '#server/testing/builders/shops.ts'
import { importStatementCsv, statementCsv } from '#server/testing/builders/statements.ts'
import { withSuspenseItem } from '#server/testing/builders/suspense.ts'
import { aWebhook } from '#server/testing/builders/webhooks.ts'
import { aPublicReview } from '#server/testing/reviews/reviews.ts'
import { aDeadLetter } from '#server/testing/stand-ins/dead-letters.ts'
import { eventually } from '#server/testing/stand-ins/phones.ts'
import { newReceipt } from '#server/testing/stand-ins/webhook-sender.ts'
import { aWorld } from '#server/testing/world/world.ts'

const world = aWorld()

/** An endpoint that takes a cursor answers with pages. */
const isList = ({ query }: Endpoint) => query instanceof z.ZodObject && 'cursor' in query.shape

/** What a list has to be asked for. */
const asked: Record<string, string> = {
  '/api/admin/reconciliation/lines': 'show=UNMATCHED',
  '/api/admin/analytics/rows': 'figure=SALES',
  '/api/search': 'search=tilapia',
}

/** What stands in the path of a list that is of one thing. */
const pathOf: Record<string, string> = {}

/** The tables of a page, which are not read page by page. */
const ofNoList = '/api/admin/analytics/table.csv'

/** The list that has all rows that its file has. */
const listOf = (file: string) => file.replace(/\.csv$/, '')

interface Item {
  id?: string
  key?: string
  receipt?: string
}
const nameOf = ({ id, key, receipt }: Item) => id ?? key ?? receipt

const three = async (work: (place: number) => Promise<unknown>) => {
  for (const place of [1, 2, 3]) await work(place)
}

describe('every list', () => {
  let admin: Person
  let customer: Person
  let shop: Shop
  beforeAll(async () => {
    ;[admin, customer, shop] = await Promise.all([anAdmin(world), aPerson(world), aShopWithBalance(world, 1000)])
    const device = { address: '127.0.0.1', agent: 'test' }
    const event = { userId: customer.user.id, kind: 'NEW_DEVICE', device } as const
    await three(() => recordSecurityEvent(world.db, event, world.clock.now()))
    const product = await aProduct(world, shop)
    const attended = await anEvent(world, shop, { startsAt: plus(world.clock.now(), hours(30)) })
    const admission = await aProduct(world, shop, { kind: 'TICKET', eventId: attended.id })
    await aPaidOrder(world, shop, customer, [{ product: admission, quantity: 3 }], {
      fulfilment: { method: 'TICKETS' },
    })
    asked['/api/vendor/guests'] = `event=${attended.id}`
    asked['/api/vendor/scan/log'] = `eventId=${attended.id}`
    await three((place) =>
      shop.owner.post('/api/vendor/scan', { code: 'no code', nonce: `nonsense-${place}`, eventId: attended.id }),
    )
    const cancelled = await anEvent(world, shop, { startsAt: plus(world.clock.now(), hours(48)) })
    const seat = await aProduct(world, shop, { kind: 'TICKET', eventId: cancelled.id, priceKES: 500 })
    await three(() => aPaidOrder(world, shop, customer, [{ product: seat }], { fulfilment: { method: 'TICKETS' } }))
    await shop.owner.post(`/api/vendor/events/${cancelled.id}/cancel`, {
      words: 'Rain',
      backKES: 1500,
      providerFeesKES: 0,
    })
    for (const list of ['products', 'statement'])
      pathOf[`/api/admin/vendors/:id/${list}`] = `/api/admin/vendors/${shop.id}/${list}`
    const webhook = await aWebhook(world, shop, { messages: 3 })
    pathOf['/api/vendor/webhooks/:id/deliveries'] = `/api/vendor/webhooks/${webhook.id}/deliveries`
    pathOf['/api/vendors/:slug/menu'] = `/api/vendors/${shop.slug}/menu`
    pathOf['/api/vendor/events/:id/cancellation/orders'] = `/api/vendor/events/${cancelled.id}/cancellation/orders`
    await three(async (place) => {
      const [kept, dish] = [await aShop(world), await aProduct(world, shop, { position: 1 })]
      await aShop(world, { status: 'PENDING' })
      await customer.send('PUT', `/api/user/favourites/vendors/${kept.id}`)
      await customer.send('PUT', `/api/user/favourites/products/${dish.id}`)
      const event = await anEvent(world, shop, { startsAt: plus(world.clock.now(), hours(24)) })
      const ticket = await aProduct(world, shop, { kind: 'TICKET', eventId: event.id })
      await aPaidOrder(world, shop, customer, [{ product: ticket }], { fulfilment: { method: 'TICKETS' } })
      const { id } = await aPaidOrder(world, shop, customer, [{ product }])
      await customer.get(`/api/user/orders/${id}/receipt.pdf`)
      await shop.owner.post(`/api/vendor/orders/${id}/reject`, { reason: 'Finished' })
      await world.periodicJobs.sendDueMessages()
      await postPayoutRequest(shop, 100)
      await createBatch(world, 100)
      await anIncident(shop, event.id)
      await aCommissionRule(world, {
        scope: 'VENDOR',
        vendorId: shop.id,
        startsAt: plus(world.clock.now(), hours(place)),
      })
      await fetch(`${world.config.providers.mpesa.callbackUrl}/api/payments/stk/nobodys`, {
        method: 'POST',
        body: `${place}`,
      })
      await withSuspenseItem(
        world,
        newReceipt(),
        async () => undefined,
        async () => true,
      )
      // Nobody may be prompted too often.
      world.clock.pass(minutes(11))
    })
    await three(async () => {
      const other = await aPerson(world)
      await world.phones.scenario(other.user.phone, 'never-answered')
      const { id } = (await checkOut(other, cartOf(shop, other, [{ product }]))).body.order
      await eventually(async () => (await orderOf(other, id)).payment.promptedAt)
    })
    for (let passed = 0; passed < 20; passed += 1) {
      world.clock.pass(minutes(1))
      await world.periodicJobs.followUpPayments()
    }
    await three(async (place) => {
      const lines = [-8, 8].map((distance) => ({
        amountKES: 500,
        at: plus(world.clock.now(), hours(distance + place)),
      }))
      await importStatementCsv(admin, statementCsv(lines))
    })
    await eventually(async () => (await admin.get('/api/admin/webhook-events')).body.items.length === 3)
    await three(async (place) => {
      await admin.command('/api/admin/announcements', { en: `News ${place}`, sw: `Habari ${place}` })
      await aDeadLetter(world, { kind: 'TICKET_MAIL', error: `Refused ${place}` })
      await admin.post('/api/admin/ledger-corrections', {
        vendorId: shop.id,
        from: 'AVAILABLE',
        to: 'COMMISSION',
        amountKES: 10,
        reason: 'Posted twice',
      })
      const { body } = await admin.post('/api/admin/ledger-proof/runs')
      await world.periodicJobs.runDueProof()
      pathOf['/api/admin/ledger-proof/runs/:id/violations'] = `/api/admin/ledger-proof/runs/${body.id}/violations`
      if (place === 3)
        await three((position) =>
          world.db.execute(
            sql`insert into ledger_violations values (${body.id}, ${position}, 'SENT_ONCE', 'row', 'found')`,
          ),
        )
    })
    await three(() => aLostFactor(world))
    await sealThreeDays()
    await three(() => aPublicReview(world, shop))
    pathOf['/api/vendors/:slug/reviews'] = `/api/vendors/${shop.slug}/reviews`
    await three(() => aProblemUntold('REPORTED'))
    await three(() => aProblemUntold('ESCALATED'))
  }, 120_000)

  /** Something was posted three days ago. */
  async function sealThreeDays() {
    const cents = 100
    const entries = [debit('provider_fees', cents), credit('provider:mpesa', cents)]
    const at = plus(world.clock.now(), -days(3))
    const vendorId = platformVendorId
    await inTransaction(world.db, (tx) => post(tx, { kind: 'provider_fee', reference: newId(), vendorId, entries, at }))
    await world.periodicJobs.sealDays()
  }

  /** A problem of an order that has none, of which nobody is told: messages are a list of their own. */
  async function aProblemUntold(status: 'REPORTED' | 'ESCALATED') {
    const now = world.clock.now()
    const hasNone = sql`not exists (select from ${orderProblems} where ${orderProblems.orderId} = ${orders.id})`
    const [order] = await world.db
      .select()
      .from(orders)
      .where(and(eq(orders.vendorId, shop.id), hasNone))
      .limit(1)
    await world.db.insert(orderProblems).values({
      id: newId<ProblemId>(),
      vendorId: shop.id,
      orderId: order?.id as OrderId,
      ...{ status, reason: 'POOR_QUALITY', words: '', isWhole: false, claimedCents: 100, givenBeforeCents: 0 },
      ...{ reportedAt: now, answerBy: now, dueAt: now },
    })
  }

  /** A ticket of the event that two devices let in without a network. */
  async function anIncident(of: Shop, eventId: string) {
    const [ticket] = await world.db
      .select()
      .from(tickets)
      .where(eq(tickets.eventId, eventId as EventId))
    await sync(of.owner, [anOfflineScan({ ticketId: ticket?.id }), anOfflineScan({ ticketId: ticket?.id })])
  }

  const visitorOf = ({ access }: Endpoint) => {
    if (access === 'public') return world.visitor()
    if (access === 'admin') return admin
    return access === 'vendor' || access === 'gate' ? shop.owner : customer
  }

  async function read(endpoint: Endpoint, query: Record<string, string>) {
    const address = `${pathOf[endpoint.path] ?? endpoint.path}?${asked[endpoint.path] ?? ''}&${new URLSearchParams(query)}`
    const { status, body } = await visitorOf(endpoint).get(address)
    return { status, body, items: (body.items ?? []) as Item[], next: body.nextCursor as string | null }
  }

  it('shows every row once, one to a page, as it shows them all on one page', async () => {
    const lists = world.endpoints.filter(isList)
    expect(lists.length).toBeGreaterThan(20)
    for (const endpoint of lists) {
      const whole = await read(endpoint, { limit: '100' })
      expect([endpoint.path, whole.status, whole.next]).toEqual([endpoint.path, 200, null])
      const shown: Item[] = []
      for (let next: string | null | undefined; next !== null && shown.length <= whole.items.length; ) {
        const page = await read(endpoint, { limit: '1', ...(next ? { cursor: next } : {}) })
        shown.push(...page.items)
        next = page.next
      }
      expect([endpoint.path, ...shown.map(nameOf)]).toEqual([endpoint.path, ...whole.items.map(nameOf)])
      expect([endpoint.path, new Set(shown.map(nameOf)).size]).toEqual([endpoint.path, whole.items.length])
      // Fewer would not show that pages follow each other.
      expect([endpoint.path, whole.items.length >= 3]).toEqual([endpoint.path, true])
    }
  })

  it('refuses a cursor that is none of its own, and says which field is wrong', async () => {
    for (const endpoint of world.endpoints.filter(isList)) {
      for (const cursor of ['nonsense', Buffer.from('{"place":1}').toString('base64url')]) {
        const { status, body } = await read(endpoint, { cursor })
        expect([endpoint.path, status, body.code]).toEqual([endpoint.path, 422, 'invalid_input'])
        expect(body.errors).toMatchObject([{ field: 'cursor' }])
      }
    }
  })

  it('has as a file every row that it has on all its pages', async () => {
    const files = world.endpoints.filter(
      ({ path, query }) =>
        path.endsWith('.csv') && path !== ofNoList && query instanceof z.ZodObject && 'language' in query.shape,
    )
    expect(files.length).toBeGreaterThanOrEqual(16)
    for (const file of files) {
      const list = world.endpoints.find(({ path, method }) => method === 'GET' && path === listOf(file.path))
      const path = listOf(file.path)
      const { status, body, headers } = await visitorOf(file).get(
        `${pathOf[path] ?? path}.csv?${asked[path] ?? ''}&language=sw`,
      )
      // Read after the file: that it was taken is in the audit, and so in the audit's own file.
      const whole = await read(list as Endpoint, { limit: '100' })
      expect([file.path, status, headers['content-type']]).toEqual([file.path, 200, 'text/csv; charset=utf-8'])
      expect(headers['content-disposition']).toMatch(/^attachment; filename="[a-z]+(-\d{4}-\d\d-\d\d){0,2}\.csv"$/)
      expect([file.path, rowsOf(body).length - 1]).toEqual([file.path, whole.items.length])
    }
  })

  it('has as a file only the rows that match its filters', async () => {
    const { body } = await admin.get('/api/admin/users.csv?role=VENDOR')
    const [heads, ...rows] = rowsOf(body)
    expect(heads).toBe('Name,Role,Email,Phone,Shop,Since,Disabled,To be erased,Erased')
    expect(rows.length).toBeGreaterThan(2)
    expect(rows.every((row) => row.split(',')[1] === 'VENDOR')).toBe(true)
    expect((await admin.get('/api/admin/users.csv?role=NOBODY')).status).toBe(422)
    expect((await customer.get('/api/admin/users.csv')).status).toBe(403)
  })

  it('has as a file more rows than are read at once, and no formula among them', async () => {
    const product = await aProduct(world, shop, { name: '=HYPERLINK("http://evil")' })
    await world.db.execute(sql`
      insert into products select (p).* from (
        select json_populate_record(p, json_build_object('id', uuidv7(), 'slug', 'more-' || n)) as p
        from products p, generate_series(1, 1200) n where p.vendor_id = ${shop.id} and p.id = ${product.id}
      ) more`)
    const { body } = await shop.owner.get('/api/vendor/products.csv?search=HYPERLINK')
    const [, ...rows] = rowsOf(body)
    expect(rows).toHaveLength(1201)
    expect(new Set(rows.map((row) => row.slice(0, 36))).size).toBe(1201)
    expect(rows.every((row) => row.includes(`"'=HYPERLINK(""http://evil"")"`))).toBe(true)
  })
})

/** The lines of a CSV file, the heads first. */
const rowsOf = (text: string) => text.replace('\uFEFF', '').trimEnd().split('\r\n')
