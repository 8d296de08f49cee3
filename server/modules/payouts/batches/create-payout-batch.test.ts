import { describe, expect, it } from 'vitest'
import { auditEntries } from '#server/modules/audit/audit.tables.ts'
import { users } from '#server/modules/identity/identity.tables.ts'
import { verifyLedger } from '#server/modules/ledger-proof/index.ts'
import { disbursements } from '#server/modules/payments/disbursements/disbursements.tables.ts'
import { vendors } from '#server/modules/vendors/vendors.tables.ts'
import { days, plus } from '#server/platform/clock.ts'
import { and, eq } from '#server/platform/database/drizzle.ts'
import {
  type ApprovedPayout,
  anApprovedPayout,
  aReceipt,
  createBatch,
} from '#server/testing/builders/payout-batches.ts'
import { anAdmin, aPerson } from '#server/testing/builders/people.ts'
import { aWorld } from '#server/testing/world/world.ts'

const world = aWorld()

describe('a payout batch', () => {
  it('creates a batch of all approved payouts, which are then not sent by the program, with its count and total', async () => {
    const admin = await anAdmin(world)
    const [one, other] = [await anApprovedPayout(world, admin, 300), await anApprovedPayout(world, admin, 450)]
    const { status, body } = await admin.command('/api/admin/payouts/batches', {})
    expect(status).toBe(201)
    expect(body).toMatchObject({
      createdBy: 'Amina Hassan',
      all: { count: 2, amountKES: 750 },
      open: { count: 2, amountKES: 750 },
      paid: { count: 0, amountKES: 0 },
      leftOut: [],
    })
    for (const { id, shop } of [one, other]) {
      const { items } = (await admin.get(`/api/admin/payouts?search=${shop.slug}`)).body
      expect(items).toMatchObject([{ id, status: 'SENT', batchId: body.id, sending: { status: 'WITHDRAWN' } }])
      const sent = await world.db
        .select()
        .from(disbursements)
        .where(eq(disbursements.payoutId, id as never))
      expect(sent).toMatchObject([{ status: 'WITHDRAWN', sentAt: null, followUpAt: null }])
    }
    expect((await admin.get(`/api/admin/payouts?batch=${body.id}`)).body.items).toHaveLength(2)
  })

  it('creates a batch of chosen payouts, and reports which were left out and why', async () => {
    const admin = await anAdmin(world)
    const [chosen, gone, own] = [
      await anApprovedPayout(world, admin, 300),
      await anApprovedPayout(world, admin, 300),
      await anApprovedPayout(world, admin, 300),
    ]
    await admin.post(`/api/admin/payouts/${gone.id}/settle`, { reference: aReceipt() })
    const { owner } = own.shop
    await world.db.update(users).set({ role: 'ADMIN', adminRole: 'OWNER' }).where(eq(users.id, owner.user.id))
    const ids = [chosen, gone, own].map(({ id }) => id)
    const { body } = await owner.command('/api/admin/payouts/batches', { ids })
    expect(body).toMatchObject({
      all: { count: 1, amountKES: 300 },
      leftOut: [
        { id: gone.id, vendor: expect.any(String), code: 'invalid_transition' },
        { id: own.id, code: 'own_payout' },
      ],
    })
    const again = await owner.command('/api/admin/payouts/batches', { ids: [own.id] })
    expect(again.body).toMatchObject({ status: 403, code: 'own_payout' })
    expect((await owner.command('/api/admin/payouts/batches', {})).body.code).toBe('invalid_transition')
  })

  it('creates one payout batch per idempotency key, however often it is requested', async () => {
    const admin = await anAdmin(world)
    const { id } = await anApprovedPayout(world, admin, 300)
    const requestBatch = () => admin.command('/api/admin/payouts/batches', { ids: [id] }, 'the-same-run-key')
    const answers = await Promise.all([requestBatch(), requestBatch(), requestBatch()])
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201])
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1)
    const other = await admin.command('/api/admin/payouts/batches', {}, 'the-same-run-key')
    expect(other.body.code).toBe('idempotency_key_reused')
    expect((await admin.post('/api/admin/payouts/batches', {})).body.code).toBe('idempotency_key_missing')
  })

  it('lists payout batches, the newest first, with what is still open', async () => {
    const { admin, batch, payouts, importResults } = await createBatch(world, 100, 200, 400)
    await importResults(
      'Reference,Receipt,Reason',
      `${payouts[0]?.reference},${aReceipt()},`,
      `${payouts[1]?.reference},,Closed`,
    )
    const { items, nextCursor } = (await admin.get('/api/admin/payouts/batches?limit=1')).body
    expect(items).toMatchObject([
      {
        id: batch.id,
        all: { count: 3, amountKES: 700 },
        open: { count: 1, amountKES: 400 },
        paid: { count: 1, amountKES: 100 },
        failed: { count: 1, amountKES: 200 },
      },
    ])
    const next = (await admin.get(`/api/admin/payouts/batches?limit=1&cursor=${nextCursor}`)).body
    expect(next.items[0].id < batch.id).toBe(true)
  })

  it('refuses to fail a payout of a batch manually for a day, unless the results say that it failed', async () => {
    const { admin, payouts, importResults } = await createBatch(world, 100, 200)
    const [one, other] = payouts as [ApprovedPayout, ApprovedPayout]
    const fail = () => admin.post(`/api/admin/payouts/${one.id}/fail`, { reason: 'Not in the portal' })
    const early = await fail()
    expect(early.body).toMatchObject({ code: 'invalid_transition', data: { status: 'SENT' } })
    const listed = (await admin.get(`/api/admin/payouts?search=${one.shop.slug}`)).body.items
    expect(listed).toMatchObject([
      { actions: ['settle'], manualFailureBlockedUntil: plus(world.clock.now(), days(1)).toISOString() },
    ])
    expect((await importResults('Reference,Reason', `${other.reference},Closed`)).outcomes).toEqual(['FAILED'])
    world.clock.pass(days(1))
    expect((await fail()).body).toMatchObject({ status: 'FAILED', actions: ['retry'], manualFailureBlockedUntil: null })
    world.clock.pass(-days(1))
  })

  it('audits a payout batch and each of its payouts', async () => {
    const { admin, batch, payouts } = await createBatch(world, 100, 200)
    const actions = await world.db
      .select()
      .from(auditEntries)
      .where(and(eq(auditEntries.actorId, admin.user.id), eq(auditEntries.subjectId, batch.id)))
    expect(actions).toMatchObject([{ action: 'batch.create', detail: { count: 2, amountCents: 300_00 } }])
    const [act] = await world.db
      .select()
      .from(auditEntries)
      .where(and(eq(auditEntries.subjectId, payouts[0]?.id ?? ''), eq(auditEntries.action, 'payout.batch')))
    expect(act?.detail).toEqual({ from: 'APPROVED', to: 'SENT', amountCents: 100_00, batch: batch.id })
  })

  it('refuses to let anyone but an administrator create a payout batch', async () => {
    const { batch } = await createBatch(world, 100)
    const person = await aPerson(world)
    expect((await person.command('/api/admin/payouts/batches', {})).status).toBe(403)
    expect((await person.get('/api/admin/payouts/batches')).status).toBe(403)
    expect((await person.get(`/api/admin/payouts/batches/${batch.id}/file.csv`)).status).toBe(403)
    expect((await person.post(`/api/admin/payouts/batches/${batch.id}/results`, { csv: 'x' })).status).toBe(403)
  })
})

describe("a batch's file", () => {
  it('exports a batch with a row for each payout: phone, whole shillings, reference, vendor', async () => {
    const { admin, batch, payouts, file } = await createBatch(world, 100, 2500)
    const rows = payouts.map(
      ({ shop, amountKES, reference }) => `${shop.owner.user.phone.slice(1)},${amountKES},${reference},Mama Test`,
    )
    await Promise.all(
      payouts.map(({ shop }) => world.db.update(vendors).set({ name: 'Mama Test' }).where(eq(vendors.id, shop.id))),
    )
    expect(await file()).toBe(`Phone,Amount,Reference,Name\r\n${rows.join('\r\n')}\r\n`)
    const { headers } = await admin.get(`/api/admin/payouts/batches/${batch.id}/file.csv`)
    expect(headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="payouts-2026-11-20-${batch.id.slice(-6)}.csv"`,
      'cache-control': 'no-store',
    })
  })

  it.each(['=HYPERLINK("x")', '+254', '-1', '@SUM(A1)', '\tx', '\rx'])(
    'never exports a name like %j as a formula',
    async (name) => {
      const { payouts, file } = await createBatch(world, 100)
      await world.db
        .update(vendors)
        .set({ name })
        .where(eq(vendors.id, payouts[0]?.shop.id as never))
      const [, row] = (await file()).split('\r\n')
      expect(row?.split(`${payouts[0]?.reference},`)[1]).toMatch(/^"?'/)
    },
  )

  it("leaves paid payouts out of a batch's export", async () => {
    const { payouts, file, importResults } = await createBatch(world, 100, 200)
    await importResults('Reference,Receipt', `${payouts[0]?.reference},${aReceipt()}`)
    const text = await file()
    expect(text).not.toContain(payouts[0]?.reference)
    expect(text).toContain(payouts[1]?.reference)
  })

  it('finds no export of an unknown batch', async () => {
    const admin = await anAdmin(world)
    const none = '019aa0d0-0000-7000-8000-000000000000'
    expect((await admin.get(`/api/admin/payouts/batches/${none}/file.csv`)).status).toBe(404)
    expect((await admin.post(`/api/admin/payouts/batches/${none}/results`, { csv: 'x' })).status).toBe(404)
  })

  it('leaves a sound ledger after payout batches', async () => {
    expect(await verifyLedger(world.db)).toEqual([])
  })
})
