import { afterEach, describe, expect, it } from 'vitest'
import { requestNightlyProof } from '#server/modules/ledger-proof/index.ts'
import { minutes } from '#server/platform/clock.ts'
import { sql } from '#server/platform/database/drizzle.ts'
import { disbursementsOf } from '#server/testing/builders/disbursements.ts'
import { approvePayout, aShopWithBalance, postPayoutRequest } from '#server/testing/builders/money.ts'
import { anAdmin } from '#server/testing/builders/people.ts'
import { aWorld } from '#server/testing/world/world.ts'

const world = aWorld({ APPROVER_FROM_KES: '20000' })

async function prove() {
  await requestNightlyProof(world.db, world.clock.now())
  await world.periodicJobs.runDueProof()
}

/** Forges, or mends, a balance behind the triggers, and has the ledger proved. */
async function forge(cents: number) {
  await world.db.execute(sql`update ledger_accounts set balance_cents = balance_cents + ${cents}
    where (vendor_id, key) = (select vendor_id, key from ledger_accounts order by vendor_id, key limit 1)`)
  await prove()
}

/** A payout that was asked for, and two administrators. */
async function aPayoutOf(amountKES: number) {
  const shop = await aShopWithBalance(world, 50_000)
  const [one, other] = await Promise.all([anAdmin(world), anAdmin(world)])
  const { id } = (await postPayoutRequest(shop, amountKES)).body
  const seen = async (by = one) => (await by.get(`/api/admin/payouts/${id}`)).body
  const vendorSees = async () => (await shop.owner.get('/api/vendor/payouts')).body.items[0]
  const statuses = async () => (await disbursementsOf(world, id)).map(({ status }) => status)
  const followUp = async () => {
    world.clock.pass(minutes(2))
    await world.periodicJobs.followUpDisbursements()
  }
  return { id, shop, one, other, seen, vendorSees, statuses, followUp }
}

let isForged = false
const breakLedger = async () => {
  await forge(1)
  isForged = true
}
const mendLedger = async () => {
  if (isForged) await forge(-1)
  isForged = false
}
afterEach(mendLedger)

describe('while the last proof of the ledger stands broken', () => {
  it('a payout above a small limit takes two administrators, and a small one takes one', async () => {
    const [large, small] = [await aPayoutOf(5000), await aPayoutOf(4999)]
    await breakLedger()
    expect(await large.seen()).toMatchObject({ needsApprover: true, isHeldByProof: true })
    expect(await large.vendorSees()).toMatchObject({ isHeldByProof: true })
    expect(await small.seen()).toMatchObject({ needsApprover: false, isHeldByProof: false })
    expect((await approvePayout(large.one, large.id)).body).toMatchObject({ status: 'REQUESTED' })
    expect((await approvePayout(small.one, small.id)).body).toMatchObject({ status: 'APPROVED' })
    expect((await approvePayout(large.other, large.id)).body).toMatchObject({
      status: 'APPROVED',
      isHeldByProof: false,
    })
    await large.followUp()
    expect((await large.statuses())[0]).not.toBe('CREATED')
  })

  it('what goes to one shop in a day is counted together', async () => {
    const { shop, one } = await aPayoutOf(4000)
    const { items } = (await shop.owner.get('/api/vendor/payouts')).body
    await breakLedger()
    expect((await approvePayout(one, items[0].id)).body.status).toBe('APPROVED')
    const second = (await postPayoutRequest(shop, 1000)).body.id
    expect((await approvePayout(one, second)).body).toMatchObject({ status: 'REQUESTED', isHeldByProof: true })
  })

  it('what one had approved before is neither sent nor put into a file until another approves it as well', async () => {
    const { id, one, other, seen, statuses, followUp } = await aPayoutOf(6000)
    await approvePayout(one, id)
    await breakLedger()
    await followUp()
    expect([await statuses(), await seen()]).toMatchObject([
      ['CREATED'],
      { status: 'APPROVED', isHeldByProof: true, actions: ['settle', 'fail'] },
    ])
    expect((await one.command('/api/admin/payouts/batches', { ids: [id] })).body.code).toBe('invalid_transition')
    expect((await approvePayout(one, id)).body.code).toBe('approver_needed')
    expect((await seen(other)).actions).toEqual(['approve', 'settle', 'fail'])
    expect((await approvePayout(other, id)).body).toMatchObject({ status: 'APPROVED', isHeldByProof: false })
    expect((await approvePayout(other, id)).body.code).toBe('invalid_transition')
    await followUp()
    expect((await statuses())[0]).not.toBe('CREATED')
  })

  it('what was held goes on by itself once a proof finds the ledger sound', async () => {
    const { id, one, statuses, followUp } = await aPayoutOf(6000)
    await approvePayout(one, id)
    await breakLedger()
    await followUp()
    expect(await statuses()).toEqual(['CREATED'])
    await mendLedger()
    await followUp()
    expect((await statuses())[0]).not.toBe('CREATED')
  })

  it('the page of payouts says so, with the limit that holds', async () => {
    const { one } = await aPayoutOf(100)
    await breakLedger()
    expect((await one.get('/api/admin/payouts')).body).toMatchObject({ isLedgerBroken: true, approverFromKES: 5000 })
    await mendLedger()
    expect((await one.get('/api/admin/payouts')).body).toMatchObject({ isLedgerBroken: false, approverFromKES: 20_000 })
  })
})
