import { describe, expect, it } from 'vitest'
import type { WebhookEventId } from '#contracts/wire/primitives.ts'
import { auditEntries } from '#server/modules/audit/audit.tables.ts'
import { verifyLedger } from '#server/modules/ledger-proof/index.ts'
import { countStatements } from '#server/platform/database/database.ts'
import { eq } from '#server/platform/database/drizzle.ts'
import { newId } from '#server/platform/ids.ts'
import { accountKES } from '#server/testing/builders/money.ts'
import { orderOf } from '#server/testing/builders/orders.ts'
import { anAdmin, aPerson, type Person } from '#server/testing/builders/people.ts'
import { anOrderWithOpenPrompt } from '#server/testing/builders/suspense.ts'
import { eventually } from '#server/testing/stand-ins/phones.ts'
import { callbackPathOf, newReceipt, stkCallbackSender } from '#server/testing/stand-ins/webhook-sender.ts'
import { firstCellsOf } from '#server/testing/world/visitor.ts'
import { aWorld } from '#server/testing/world/world.ts'
import { payments, webhookEvents } from '../payments.tables.ts'

const world = aWorld()

interface Listed {
  id: WebhookEventId
  outcome: string
  order: { id: string } | null
}

const listed = async (admin: Person, query = ''): Promise<Listed[]> =>
  (await admin.get(`/api/admin/webhook-events?limit=100${query}`)).body.items

/** A webhook event that names a receipt which another payment has. */
async function aUsedReceipt() {
  const [one, other] = [await anOrderWithOpenPrompt(world), await anOrderWithOpenPrompt(world)]
  const receipt = newReceipt()
  await one.admin.post(`/api/admin/payments/${one.order.payment.id}/settle`, { outcome: 'SUCCEEDED', receipt })
  await (await stkCallbackSender(world, other.order.id, receipt))(1000)
  const webhookEvent = await eventually(async () =>
    (await listed(one.admin)).find(({ order }) => order?.id === other.order.id),
  )
  return { one, other, receipt, webhookEvent, admin: one.admin }
}

describe('a webhook event for review', () => {
  it('shows a webhook event for review with its payment and without phones', async () => {
    const { webhookEvent, other, receipt } = await aUsedReceipt()
    expect(webhookEvent).toMatchObject({
      provider: 'mpesa',
      kind: 'PAYMENT',
      outcome: 'RECEIPT_USED',
      mayReplay: true,
      payment: { id: other.order.payment.id, status: 'PROMPTED', amountKES: 1000 },
      order: { number: other.order.number },
      disbursement: null,
    })
    const written = JSON.stringify(webhookEvent)
    expect(written).toContain(receipt)
    expect(written).not.toContain(other.customer.user.phone.slice(-9))
  })

  it('shows the raw body of a webhook event that is not JSON', async () => {
    const { admin, order } = await anOrderWithOpenPrompt(world)
    const { path } = await callbackPathOf(world, order.id)
    await fetch(world.config.providers.mpesa.callbackUrl + path, { method: 'POST', body: 'from 254722418305' })
    const found = await eventually(async () =>
      (await listed(admin, '&outcome=MALFORMED')).find((webhookEvent) =>
        JSON.stringify(webhookEvent).includes('0722 *** 305'),
      ),
    )
    expect(found).toMatchObject({ order: { id: order.id }, disbursement: null, shown: 'WHOLE', mayReplay: true })
  })

  it('marks a webhook event as reviewed once, with a note, and removes it from the list', async () => {
    const { webhookEvent, admin } = await aUsedReceipt()
    const review = () => admin.post(`/api/admin/webhook-events/${webhookEvent.id}/review`, { note: 'A double entry' })
    expect((await Promise.all([review(), review(), review()])).map(({ status }) => status).toSorted()).toEqual([
      200, 409, 409,
    ])
    expect((await listed(admin)).some(({ id }) => id === webhookEvent.id)).toBe(false)
    expect((await admin.post(`/api/admin/webhook-events/${webhookEvent.id}/replay`)).body.code).toBe(
      'invalid_transition',
    )
    const actions = await world.db.select().from(auditEntries).where(eq(auditEntries.subjectId, webhookEvent.id))
    expect(actions).toMatchObject([{ action: 'webhook-event.review', detail: { message: 'A double entry' } }])
    expect((await admin.post(`/api/admin/webhook-events/${webhookEvent.id}/review`, { note: '' })).status).toBe(422)
  })

  it('settles the payment once when a webhook event is replayed after a fix, however often', async () => {
    const { webhookEvent, admin, one, other } = await aUsedReceipt()
    const replay = () => admin.post(`/api/admin/webhook-events/${webhookEvent.id}/replay`)
    expect((await replay()).body).toEqual({ id: webhookEvent.id, outcome: 'RECEIPT_USED' })
    await world.db.update(payments).set({ receipt: newReceipt() }).where(eq(payments.id, one.order.payment.id))
    const held = await accountKES(world, 'provider:mpesa')
    const answers = await Promise.all(Array.from({ length: 5 }, replay))
    expect(answers.some(({ body }) => body.outcome === 'APPLIED')).toBe(true)
    expect((await orderOf(other.customer, other.order.id)).status).toBe('PAID')
    expect(await accountKES(world, 'provider:mpesa')).toBe(held - 1000)
    expect((await listed(admin)).some(({ id }) => id === webhookEvent.id)).toBe(false)
  })

  it('refuses to replay a webhook event that contradicts its payment, since nothing would change', async () => {
    const { admin, order } = await anOrderWithOpenPrompt(world)
    await (await stkCallbackSender(world, order.id))(999)
    const webhookEvent = await eventually(async () =>
      (await listed(admin, '&outcome=WRONG_AMOUNT')).find((each) => each.order?.id === order.id),
    )
    expect(webhookEvent).toMatchObject({ mayReplay: false })
    expect((await admin.post(`/api/admin/webhook-events/${webhookEvent.id}/replay`)).body.code).toBe(
      'invalid_transition',
    )
  })

  it('refuses to let anyone but an administrator review a webhook event, and refuses one with an expected outcome', async () => {
    const { webhookEvent, other, admin } = await aUsedReceipt()
    for (const person of [other.shop.owner, await aPerson(world)]) {
      expect((await person.get('/api/admin/webhook-events')).status).toBe(403)
      expect((await person.post(`/api/admin/webhook-events/${webhookEvent.id}/review`, { note: 'Mine' })).status).toBe(
        403,
      )
      expect((await person.post(`/api/admin/webhook-events/${webhookEvent.id}/replay`)).status).toBe(403)
    }
    const { order, customer } = await anOrderWithOpenPrompt(world)
    await world.phones.answer(customer.user.phone)
    await eventually(async () => (await orderOf(customer, order.id)).status === 'PAID')
    const [applied] = await world.db.select().from(webhookEvents).where(eq(webhookEvents.paymentId, order.payment.id))
    expect((await admin.post(`/api/admin/webhook-events/${applied?.id}/review`, { note: 'Fine' })).body.code).toBe(
      'invalid_transition',
    )
  })

  it('lists webhook events for review page by page, in one statement beside the session', async () => {
    const admin = await anAdmin(world)
    const all = (await listed(admin)).map(({ id }) => id)
    const paged: string[] = []
    for (let cursor: string | null = ''; cursor !== null; ) {
      const { body } = await admin.get(`/api/admin/webhook-events?limit=2${cursor && `&cursor=${cursor}`}`)
      paged.push(...body.items.map(({ id }: Listed) => id))
      cursor = body.nextCursor
    }
    expect(paged).toEqual(all)
    const { statements } = await countStatements(() => admin.get('/api/admin/webhook-events'))
    expect(statements).toHaveLength(2)
  })

  it('lists them the newest first on request, narrowed to days, and as a file', async () => {
    const admin = await anAdmin(world)
    const [first, second, third] = [newId<string>(), newId<string>(), newId<string>()]
    const came: [string, string][] = [
      [first, '2031-03-01T20:59:59.999Z'],
      [second, '2031-03-01T21:00:00Z'],
      [third, '2031-03-02T21:00:00Z'],
    ]
    for (const [id, at] of came) {
      const moments = { receivedAt: new Date(at), appliedAt: new Date(at) }
      await world.db
        .insert(webhookEvents)
        .values({ id, provider: 'mpesa', body: {}, address: '=1+1', outcome: 'UNKNOWN_PAYMENT', ...moments })
    }
    const ids = async (query: string) => (await listed(admin, query)).map(({ id }) => id)
    const days = '&from=2031-03-01&to=2031-03-03'
    expect(await ids(days)).toEqual([first, second, third])
    expect(await ids(`${days}&sortBy=newest`)).toEqual([third, second, first])
    expect(await ids('&from=2031-03-02&to=2031-03-02')).toEqual([second])
    const { body } = await admin.get(`/api/admin/webhook-events?sortBy=newest&limit=1${days}`)
    expect(await ids(`${days}&sortBy=newest&cursor=${body.nextCursor}`)).toEqual([second, first])
    const file = await admin.get(`/api/admin/webhook-events.csv?sortBy=newest&outcome=UNKNOWN_PAYMENT${days}`)
    expect(firstCellsOf(file)).toEqual([third, second, first])
    expect(file.body).toContain(",UNKNOWN_PAYMENT,'=1+1,")
    expect((await admin.get('/api/admin/webhook-events?sortBy=address')).status).toBe(422)
  })

  it('leaves a sound ledger after webhook events were replayed', async () => {
    expect(await verifyLedger(world.db)).toEqual([])
  })
})
