import { describe, expect, it } from 'vitest'
import type { PaymentId } from '#contracts/wire/primitives.ts'
import { auditEntries } from '#server/modules/audit/audit.tables.ts'
import { verifyLedger } from '#server/modules/ledger-proof/index.ts'
import { payments, webhookEvents } from '#server/modules/payments/payments.tables.ts'
import { putInSuspense } from '#server/modules/payments/settlement/suspense.ts'
import { countStatements, inTransaction } from '#server/platform/database/database.ts'
import { and, eq, isNotNull } from '#server/platform/database/drizzle.ts'
import { accountKES } from '#server/testing/builders/money.ts'
import { orderOf } from '#server/testing/builders/orders.ts'
import { anAdmin } from '#server/testing/builders/people.ts'
import { anOrderWithOpenPrompt, aWrongAmount } from '#server/testing/builders/suspense.ts'
import { eventually } from '#server/testing/stand-ins/phones.ts'
import { newReceipt, stkCallbackSender } from '#server/testing/stand-ins/webhook-sender.ts'
import { aWorld } from '#server/testing/world/world.ts'

const world = aWorld()

const accounts = async () => ({
  provider: await accountKES(world, 'provider:mpesa'),
  suspense: await accountKES(world, 'suspense'),
  commission: await accountKES(world, 'commission'),
})

/** How many webhook events of a payment have been applied. */
const webhookEventsOf = (id: PaymentId) =>
  world.db.$count(webhookEvents, and(eq(webhookEvents.paymentId, id), isNotNull(webhookEvents.appliedAt)))

describe('money in suspense', () => {
  it('shows money in suspense with its source and the allowed actions', async () => {
    const { item, order, receipt } = await aWrongAmount(world)
    expect(item).toMatchObject({
      reason: 'WRONG_AMOUNT',
      amountKES: 900,
      receipt,
      phone: expect.stringMatching(/^07\d\d \*\*\* \d{3}$/),
      payment: { status: 'FAILED', amountKES: 1000, order: { id: order.id, number: order.number } },
      actions: ['refund', 'allocate-to-payment', 'keep', 'not-received'],
      resolution: null,
    })
  })

  it("refunds money in suspense to the payer's phone, and keeps the note and its author", async () => {
    const { resolve, admin, customer } = await aWrongAmount(world)
    const before = await accounts()
    const { status, body } = await resolve('refund')
    expect([status, body.resolution, body.note, body.resolvedBy]).toEqual([
      200,
      'REFUNDED',
      'Looked it up in the portal',
      admin.user.name,
    ])
    expect(await accounts()).toEqual({ ...before, suspense: before.suspense - 900 })
    const paid = (await world.phones.view(customer.user.phone)).balanceKES
    await world.periodicJobs.followUpDisbursements()
    await eventually(async () => (await world.phones.view(customer.user.phone)).balanceKES === paid + 900)
    const back = await eventually(async () => {
      const { items } = (await admin.get(`/api/admin/suspense?state=RESOLVED`)).body
      return items.find(({ id }: { id: string }) => id === body.id)?.refund.status === 'SUCCEEDED'
    })
    expect(back).toBe(true)
  })

  it('allocates money in suspense to an unpaid payment of its amount, and the order becomes PAID', async () => {
    const { resolve, receipt } = await aWrongAmount(world)
    const { order, customer } = await anOrderWithOpenPrompt(world, 900)
    const before = await accounts()
    const { body } = await resolve('allocate-to-payment', { paymentId: order.payment.id })
    expect(body.resolution).toBe('ALLOCATED_TO_PAYMENT')
    const paid = await orderOf(customer, order.id)
    expect([paid.status, paid.payment.status, paid.payment.receipt]).toEqual(['PAID', 'SUCCEEDED', receipt])
    const after = await accounts()
    expect([after.provider, after.suspense]).toEqual([before.provider, before.suspense - 900])
  })

  it('refunds money in suspense in full when it is allocated to a payment of a paid order', async () => {
    const { resolve } = await aWrongAmount(world, 500)
    const { order, customer, admin } = await anOrderWithOpenPrompt(world, 500)
    await world.phones.answer(customer.user.phone, 'cancel')
    const failed = await eventually(async () => {
      const { payment } = await orderOf(customer, order.id)
      return payment.status === 'FAILED' && payment
    })
    await customer.command(`/api/user/orders/${order.id}/pay`, {
      payment: { method: 'MPESA', phone: customer.user.phone },
    })
    await world.phones.answer(customer.user.phone)
    await eventually(async () => (await orderOf(customer, order.id)).status === 'PAID')
    expect((await resolve('allocate-to-payment', { paymentId: failed.id })).status).toBe(200)
    const { items } = (await admin.get(`/api/admin/refunds?search=${order.number}`)).body
    expect(items).toMatchObject([{ amountKES: 500, reason: 'PAID_ALREADY' }])
  })

  it('refuses to allocate money in suspense to a payment of another amount', async () => {
    const { resolve, order } = await aWrongAmount(world, 900)
    expect((await resolve('allocate-to-payment', { paymentId: order.payment.id })).body).toMatchObject({
      code: 'invalid_transition',
      errors: [{ field: 'paymentId' }],
    })
    expect((await resolve('keep')).status).toBe(200)
  })

  it("keeps unclaimed money in suspense as the platform's own", async () => {
    const { resolve } = await aWrongAmount(world)
    const before = await accounts()
    await resolve('keep')
    expect(await accounts()).toEqual({
      ...before,
      suspense: before.suspense - 900,
      commission: before.commission + 900,
    })
  })

  it("takes money in suspense that was not received out of the provider's balance", async () => {
    const { resolve } = await aWrongAmount(world)
    const before = await accounts()
    await resolve('not-received')
    expect(await accounts()).toEqual({ ...before, suspense: before.suspense - 900, provider: before.provider + 900 })
  })

  it('resolves money in suspense once, and never again', async () => {
    const { resolve, item } = await aWrongAmount(world)
    const before = await accounts()
    const answers = await Promise.all(
      ['keep', 'not-received', 'refund', 'keep', 'not-received'].map((act) => resolve(act)),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ body }) => body.code === 'invalid_transition')).toHaveLength(4)
    expect((await accounts()).suspense).toBe(before.suspense - 900)
    const actions = await world.db.select().from(auditEntries).where(eq(auditEntries.subjectId, item.id))
    expect(actions).toHaveLength(1)
    expect(actions[0]?.detail).toMatchObject({ note: 'Looked it up in the portal', amountCents: 900_00 })
  })

  it('puts money in suspense once, also when its webhook event has no receipt and comes twice', async () => {
    const { order } = await anOrderWithOpenPrompt(world)
    const before = await accounts()
    const sendCallback = await stkCallbackSender(world, order.id, null)
    for (const told of ['first', 'again']) {
      await sendCallback(900)
      await eventually(async () => (await webhookEventsOf(order.payment.id)) === (told === 'first' ? 1 : 2))
    }
    expect(await accounts()).toMatchObject({ suspense: before.suspense + 900, provider: before.provider - 900 })
  })

  it('puts no money in suspense under the receipt of a payment', async () => {
    const [first, second] = [await anOrderWithOpenPrompt(world), await anOrderWithOpenPrompt(world)]
    const receipt = newReceipt()
    await (await stkCallbackSender(world, first.order.id, receipt))(1000)
    await eventually(async () => (await orderOf(first.customer, first.order.id)).status === 'PAID')
    const before = await accounts()
    await (await stkCallbackSender(world, second.order.id, receipt))(900)
    await eventually(async () => (await webhookEventsOf(second.order.payment.id)) === 1)
    expect(await accounts()).toEqual(before)
  })

  it('does not count a wrong amount in suspense as the right one on an answer without an amount', async () => {
    const { order, customer } = await aWrongAmount(world)
    await world.phones.answer(customer.user.phone)
    // As if the query had been under way when the webhook event came.
    const due = { followUpAt: world.clock.now() }
    await world.db.update(payments).set(due).where(eq(payments.id, order.payment.id))
    await world.periodicJobs.followUpPayments()
    expect(await orderOf(customer, order.id)).toMatchObject({
      status: 'PENDING_PAYMENT',
      payment: { status: 'FAILED' },
    })
  })

  it('requires a note to resolve money in suspense', async () => {
    const { resolve } = await aWrongAmount(world)
    expect((await resolve('keep', { note: ' ' })).status).toBe(422)
    await resolve('keep')
  })

  it('refuses to let anyone but an administrator resolve money in suspense', async () => {
    const { shop, customer, item } = await aWrongAmount(world)
    for (const person of [shop.owner, customer]) {
      expect((await person.get('/api/admin/suspense')).status).toBe(403)
      expect((await person.post(`/api/admin/suspense/${item.id}/keep`, { note: 'Mine' })).status).toBe(403)
    }
    expect((await world.visitor().get('/api/admin/suspense')).status).toBe(401)
    const nobodys = '/api/admin/suspense/019aa0d0-0000-7000-8000-000000000000/keep'
    expect((await (await anAdmin(world)).post(nobodys, { note: 'Whose?' })).status).toBe(404)
  })

  it('lists open money in suspense page by page, the oldest on top, and all of it the newest on top', async () => {
    const admin = await anAdmin(world)
    const [first, second] = [await aWrongAmount(world), await aWrongAmount(world)]
    const done = await aWrongAmount(world)
    await done.resolve('keep')
    type Item = { id: string; resolution: string | null }
    const idsOf = async (query: string) =>
      ((await admin.get(`/api/admin/suspense?limit=100&${query}`)).body.items as Item[]).map(({ id }) => id)
    const open = await idsOf('state=OPEN')
    expect(open.slice(-2)).toEqual([first.item.id, second.item.id])
    expect((await idsOf('state=RESOLVED'))[0]).toBe(done.item.id)
    const ids = await idsOf('')
    expect(ids.slice(0, 3)).toEqual([done.item.id, second.item.id, first.item.id])
    expect(await idsOf('sortBy=newest')).toEqual(ids)
    expect(await idsOf('sortBy=oldest')).toEqual(ids.toReversed())
    const paged: Item[] = []
    for (let cursor: string | null = ''; cursor !== null; ) {
      const { body } = await admin.get(`/api/admin/suspense?limit=2${cursor && `&cursor=${cursor}`}`)
      paged.push(...body.items)
      cursor = body.nextCursor
    }
    expect(paged.map(({ id }) => id)).toEqual(ids)
    const { statements } = await countStatements(() => admin.get('/api/admin/suspense?state=OPEN'))
    expect(statements).toHaveLength(2)
  })

  it('is sorted by time or by amount and narrowed to days, on every page and in its file', async () => {
    const admin = await anAdmin(world)
    const [first, second, third] = [newReceipt(), newReceipt(), newReceipt()]
    const came = [
      { receipt: first, cents: 200_000, at: '2031-03-01T20:59:59.999Z' },
      { receipt: second, cents: 100_000, at: '2031-03-01T21:00:00Z' },
      { receipt: third, cents: 300_000, at: '2031-03-02T21:00:00Z' },
    ]
    for (const { receipt, cents, at } of came)
      await inTransaction(world.db, (tx) =>
        putInSuspense(
          tx,
          { provider: 'mpesa', reason: 'UNEXPLAINED', amountCents: cents, receipt, phone: null, payment: null },
          new Date(at),
        ),
      )
    const found = async (query: string) =>
      (await admin.get(`/api/admin/suspense?${query}`)).body.items.map((item: { receipt: string }) => item.receipt)
    const days = 'from=2031-03-01&to=2031-03-03'
    expect(await found(`${days}&state=OPEN`)).toEqual([first, second, third])
    expect(await found('from=2031-03-02&to=2031-03-02')).toEqual([second])
    for (const [sortBy, order] of [
      ['oldest', [first, second, third]],
      ['newest', [third, second, first]],
      ['largest', [third, first, second]],
    ] as const) {
      expect([sortBy, ...(await found(`${days}&sortBy=${sortBy}`))]).toEqual([sortBy, ...order])
      const { body } = await admin.get(`/api/admin/suspense?${days}&sortBy=${sortBy}&limit=2`)
      expect(await found(`${days}&sortBy=${sortBy}&cursor=${body.nextCursor}`)).toEqual(order.slice(2))
      const file = (await admin.get(`/api/admin/suspense.csv?${days}&state=OPEN&sortBy=${sortBy}&language=sw`)).body
      const [heads, ...lines] = file.replace('\uFEFF', '').trimEnd().split('\r\n')
      expect(heads).toMatch(/^Ilipokelewa,Risiti,Kiasi \(KES\),/)
      expect(lines.map((line: string) => line.split(',')[1])).toEqual(order)
    }
    expect((await admin.get('/api/admin/suspense?sortBy=phone')).status).toBe(422)
    expect((await admin.get('/api/admin/suspense.csv?state=KEPT')).status).toBe(422)
  })

  it('leaves a sound ledger after suspense was resolved', async () => {
    expect(await verifyLedger(world.db)).toEqual([])
  })
})
