import { and, eq, isNotNull } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import type { PaymentId } from '#contracts/wire/primitives.ts'
import { auditEntries } from '#server/modules/audit/audit.tables.ts'
import { verifyBooks } from '#server/modules/audit/index.ts'
import { payments, webhookEvents } from '#server/modules/payments/payments.tables.ts'
import { countStatements } from '#server/platform/database/database.ts'
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
  it('says what came, for what, and what can be done with it', async () => {
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

  it('goes back to whoever paid, by their phone, and the item keeps the note and who wrote it', async () => {
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

  it('is allocated to an unpaid payment of its amount, and the order becomes PAID', async () => {
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

  it('given to a payment whose order has been paid already goes back whole', async () => {
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
    expect(items).toMatchObject([{ amountKES: 500, reason: 'The order had been paid already.' }])
  })

  it('is not given to a payment of another amount', async () => {
    const { resolve, order } = await aWrongAmount(world, 900)
    expect((await resolve('allocate-to-payment', { paymentId: order.payment.id })).body).toMatchObject({
      code: 'invalid_transition',
      errors: [{ field: 'paymentId' }],
    })
    expect((await resolve('keep')).status).toBe(200)
  })

  it('that is nobody’s is kept, and becomes the platform’s own', async () => {
    const { resolve } = await aWrongAmount(world)
    const before = await accounts()
    await resolve('keep')
    expect(await accounts()).toEqual({
      ...before,
      suspense: before.suspense - 900,
      commission: before.commission + 900,
    })
  })

  it('that never came is taken out of what the provider holds', async () => {
    const { resolve } = await aWrongAmount(world)
    const before = await accounts()
    await resolve('not-received')
    expect(await accounts()).toEqual({ ...before, suspense: before.suspense - 900, provider: before.provider + 900 })
  })

  it('is resolved once, by whoever comes first, and never again', async () => {
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

  it('is put there once, also when the webhook event of it names no receipt and comes twice', async () => {
    const { order } = await anOrderWithOpenPrompt(world)
    const before = await accounts()
    const sendCallback = await stkCallbackSender(world, order.id, null)
    for (const told of ['first', 'again']) {
      await sendCallback(900)
      await eventually(async () => (await webhookEventsOf(order.payment.id)) === (told === 'first' ? 1 : 2))
    }
    expect(await accounts()).toMatchObject({ suspense: before.suspense + 900, provider: before.provider - 900 })
  })

  it('is not there beside the payment that its receipt is of', async () => {
    const [first, second] = [await anOrderWithOpenPrompt(world), await anOrderWithOpenPrompt(world)]
    const receipt = newReceipt()
    await (await stkCallbackSender(world, first.order.id, receipt))(1000)
    await eventually(async () => (await orderOf(first.customer, first.order.id)).status === 'PAID')
    const before = await accounts()
    await (await stkCallbackSender(world, second.order.id, receipt))(900)
    await eventually(async () => (await webhookEventsOf(second.order.payment.id)) === 1)
    expect(await accounts()).toEqual(before)
  })

  it('is not counted as the right amount by an answer that names none', async () => {
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

  it('is never resolved without a note', async () => {
    const { resolve } = await aWrongAmount(world)
    expect((await resolve('keep', { note: ' ' })).status).toBe(422)
    await resolve('keep')
  })

  it('is for administrators', async () => {
    const { shop, customer, item } = await aWrongAmount(world)
    for (const person of [shop.owner, customer]) {
      expect((await person.get('/api/admin/suspense')).status).toBe(403)
      expect((await person.post(`/api/admin/suspense/${item.id}/keep`, { note: 'Mine' })).status).toBe(403)
    }
    expect((await world.visitor().get('/api/admin/suspense')).status).toBe(401)
    const nobodys = '/api/admin/suspense/019aa0d0-0000-7000-8000-000000000000/keep'
    expect((await (await anAdmin(world)).post(nobodys, { note: 'Whose?' })).status).toBe(404)
  })

  it('is listed with what is open first, the oldest before others, page by page, in one statement', async () => {
    const admin = await anAdmin(world)
    const [first, second] = [await aWrongAmount(world), await aWrongAmount(world)]
    const done = await aWrongAmount(world)
    await done.resolve('keep')
    type Item = { id: string; resolution: string | null }
    const all = (await admin.get('/api/admin/suspense?limit=100')).body.items as Item[]
    const ids = all.map(({ id }) => id)
    expect(ids.indexOf(first.item.id)).toBeLessThan(ids.indexOf(second.item.id))
    expect(ids.indexOf(second.item.id)).toBeLessThan(ids.indexOf(done.item.id))
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

  it('leaves a sound ledger behind', async () => {
    expect(await verifyBooks(world.db)).toEqual([])
  })
})
