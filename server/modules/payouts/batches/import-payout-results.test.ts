import { describe, expect, it } from 'vitest'
import { auditEntries } from '#server/modules/audit/audit.tables.ts'
import { users } from '#server/modules/identity/identity.tables.ts'
import { verifyLedger } from '#server/modules/ledger-proof/index.ts'
import { days } from '#server/platform/clock.ts'
import { eq } from '#server/platform/database/drizzle.ts'
import { balancesOf } from '#server/testing/builders/money.ts'
import { type ApprovedPayout, aReceipt, createBatch } from '#server/testing/builders/payout-batches.ts'
import { aWorld } from '#server/testing/world/world.ts'

const world = aWorld()

const payoutOf = async ({ shop, id }: ApprovedPayout) => {
  const { items } = (await shop.owner.get('/api/vendor/payouts')).body as { items: { id: string }[] }
  return items.find((each) => each.id === id)
}

describe("a batch's results", () => {
  it('settles the payouts named by imported results as paid or failed, and leaves the others', async () => {
    const { payouts, importResults } = await createBatch(world, 100, 200, 400)
    const [paid, failed, open] = payouts as [ApprovedPayout, ApprovedPayout, ApprovedPayout]
    const receipt = aReceipt()
    const { body } = await importResults(
      'Reference,Receipt,Reason',
      `${paid.reference},${receipt},`,
      `${failed.reference},,The operator does not exist.`,
    )
    expect(body.results).toEqual([
      { line: 2, reference: paid.reference, outcome: 'PAID' },
      { line: 3, reference: failed.reference, outcome: 'FAILED' },
    ])
    expect(body.batch).toMatchObject({ open: { count: 1 }, paid: { count: 1 }, failed: { count: 1 } })
    expect(await payoutOf(paid)).toMatchObject({ status: 'PAID', reference: receipt })
    // The owner of the shop reads what the provider's words mean.
    const why = { reason: 'The operator does not exist.', failure: 'NOT_REGISTERED' }
    expect(await payoutOf(failed)).toMatchObject({ status: 'FAILED', ...why })
    expect(await payoutOf(open)).toMatchObject({ status: 'SENT' })
    expect(await balancesOf(world, paid.shop.id)).toEqual({ available: 0 })
    expect(await balancesOf(world, failed.shop.id)).toEqual({ available: 200 })
  })

  it('changes nothing when the results are imported again', async () => {
    const { payouts, importResults } = await createBatch(world, 100, 200)
    const lines = [
      'Reference,Receipt,Reason',
      `${payouts[0]?.reference},${aReceipt()},`,
      `${payouts[1]?.reference},,Closed`,
    ]
    expect((await importResults(...lines)).outcomes).toEqual(['PAID', 'FAILED'])
    const before = await world.db.select().from(auditEntries)
    expect((await importResults(...lines)).outcomes).toEqual(['UNCHANGED', 'UNCHANGED'])
    expect(await world.db.select().from(auditEntries)).toHaveLength(before.length)
    expect(await balancesOf(world, payouts[1]?.shop.id as never)).toEqual({ available: 200 })
  })

  it('imports results once, also when they come twice concurrently', async () => {
    const { payouts, importResults } = await createBatch(world, 100, 200)
    const lines = [
      'Reference,Receipt,Reason',
      `${payouts[0]?.reference},${aReceipt()},`,
      `${payouts[1]?.reference},,Closed`,
    ]
    const answers = await Promise.all([importResults(...lines), importResults(...lines)])
    for (const { outcomes } of answers) {
      for (const outcome of outcomes) expect(['PAID', 'FAILED', 'UNCHANGED']).toContain(outcome)
    }
    expect(await balancesOf(world, payouts[1]?.shop.id as never)).toEqual({ available: 200 })
  })

  it('reports why a row of results was refused, and settles the others', async () => {
    const { payouts, importResults } = await createBatch(world, 100, 200, 300, 400, 500)
    const [one, two, three, four, five] = payouts.map(({ reference }) => reference)
    const [receipt, other] = [aReceipt(), aReceipt()]
    await importResults('Reference,Receipt', `${one},${receipt}`)
    const { outcomes } = await importResults(
      'Reference,Receipt,Reason,Amount',
      'P000000000000,UHD4L1B7TM,,100',
      `${two},,,200`,
      `${three},${aReceipt()},,301`,
      `${four},${receipt},,400`,
      `${one},,Closed,100`,
      `${five},${other},,"500.00"`,
    )
    expect(outcomes).toEqual(['UNKNOWN', 'UNREADABLE', 'AMOUNT_MISMATCH', 'RECEIPT_USED', 'INVALID_TRANSITION', 'PAID'])
  })

  it('refuses to let administrators import the results of their own payouts', async () => {
    const { batch, payouts } = await createBatch(world, 100)
    const [payout] = payouts as [ApprovedPayout]
    const { owner } = payout.shop
    await world.db.update(users).set({ role: 'ADMIN', adminRole: 'OWNER' }).where(eq(users.id, owner.user.id))
    const csv = `Reference,Receipt\n${payout.reference},${aReceipt()}`
    const { body } = await owner.post(`/api/admin/payouts/batches/${batch.id}/results`, { csv })
    expect(body.results).toMatchObject([{ outcome: 'OWN_PAYOUT' }])
    expect(body.batch.open.count).toBe(1)
  })

  it('refuses a file that is not results as a whole', async () => {
    const { importResults } = await createBatch(world, 100)
    expect((await importResults('a picture')).body).toMatchObject({ status: 422, errors: [{ field: 'csv' }] })
    expect((await importResults('')).body.errors).toMatchObject([{ field: 'csv' }])
  })

  it('settles payouts of a batch manually one by one; as failed only after a day', async () => {
    const { admin, payouts } = await createBatch(world, 100, 200)
    const [one, other] = payouts as [ApprovedPayout, ApprovedPayout]
    const settled = await admin.post(`/api/admin/payouts/${one.id}/settle`, { reference: aReceipt() })
    expect(settled.body.status).toBe('PAID')
    world.clock.pass(days(1))
    const failed = await admin.post(`/api/admin/payouts/${other.id}/fail`, { reason: 'Closed' })
    expect(failed.body.status).toBe('FAILED')
  })

  it('leaves a sound ledger after results were imported', async () => {
    expect(await verifyLedger(world.db)).toEqual([])
  })
})
