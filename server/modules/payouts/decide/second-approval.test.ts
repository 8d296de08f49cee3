import { describe, expect, it } from 'vitest'
import { users } from '#server/modules/identity/identity.tables.ts'
import { verifyLedger } from '#server/modules/ledger-proof/index.ts'
import { days } from '#server/platform/clock.ts'
import { eq } from '#server/platform/database/drizzle.ts'
import { disbursementsOf } from '#server/testing/builders/disbursements.ts'
import { approvePayout, aShopWithBalance, balancesOf, postPayoutRequest } from '#server/testing/builders/money.ts'
import { anAdmin, type Person } from '#server/testing/builders/people.ts'
import { aWorld } from '#server/testing/world/world.ts'

const world = aWorld({ APPROVER_FROM_KES: '20000' })

async function aPayoutOf(amountKES: number) {
  const shop = await aShopWithBalance(world, 50_000)
  const [one, other] = await Promise.all([anAdmin(world), anAdmin(world)])
  const { id } = (await postPayoutRequest(shop, amountKES)).body
  const act = (admin: Person, name: string, body?: unknown) => admin.post(`/api/admin/payouts/${id}/${name}`, body)
  const approve = (admin: Person) => approvePayout(admin, id)
  return { shop, one, other, id, act, approve, sendings: async () => (await disbursementsOf(world, id)).length }
}

describe('approving a payout', () => {
  it('requires one approval of a payout below the threshold for two', async () => {
    const { one, approve } = await aPayoutOf(19_999)
    expect((await approve(one)).body).toMatchObject({ status: 'APPROVED', needsApprover: false })
  })

  it('counts what was approved for one vendor on one day in Nairobi, not what each payout is', async () => {
    const { shop, one, other, approve } = await aPayoutOf(12_000)
    await approve(one)
    const second = (await postPayoutRequest(shop, 8000)).body.id
    expect((await one.get(`/api/admin/payouts/${second}`)).body).toMatchObject({
      needsApprover: true,
      vendor: { approvedTodayKES: 12_000 },
    })
    expect((await approvePayout(one, second)).body).toMatchObject({ status: 'REQUESTED', needsApprover: true })
    expect((await approvePayout(other, second)).body).toMatchObject({ status: 'APPROVED', needsApprover: true })
  })

  it('counts no payout of another vendor, of another day, or whose money came back', async () => {
    const { shop, one, act, approve } = await aPayoutOf(12_000)
    await approve(one)
    expect((await (await aPayoutOf(8000)).approve(one)).body.status).toBe('APPROVED')
    await act(one, 'fail', { reason: 'Not registered' })
    const next = (await postPayoutRequest(shop, 12_000)).body.id
    expect((await approvePayout(one, next)).body.status).toBe('APPROVED')
    // A day is one in Nairobi: it begins at 21:00 UTC.
    const now = world.clock.now()
    const midnight = new Date(now)
    midnight.setUTCHours(21, 0, 0, 0)
    world.clock.pass((midnight > now ? midnight.getTime() : midnight.getTime() + days(1)) - now.getTime())
    const tomorrow = (await postPayoutRequest(shop, 12_000)).body.id
    expect((await approvePayout(one, tomorrow)).body.status).toBe('APPROVED')
  })

  it('requires two approvals of a payout from the threshold on, and sends nothing before the second', async () => {
    const { one, other, approve, sendings } = await aPayoutOf(20_000)
    const first = await approve(one)
    expect(first.body).toMatchObject({ status: 'REQUESTED', needsApprover: true, firstApprovedBy: 'Amina Hassan' })
    expect(await sendings()).toBe(0)
    expect((await approve(other)).body).toMatchObject({ status: 'APPROVED' })
    expect(await sendings()).toBe(1)
  })

  it('requires the two approvals of a payout to be by different administrators', async () => {
    const { one, approve, sendings } = await aPayoutOf(20_000)
    expect((await approve(one)).body.actions).toEqual(['reject'])
    expect((await approve(one)).body).toMatchObject({ code: 'approver_needed', status: 403 })
    expect(await sendings()).toBe(0)
  })

  it('counts the first approval no longer once who gave it may not decide on money: the next is the first', async () => {
    const { one, other, approve, sendings } = await aPayoutOf(20_000)
    await approve(one)
    await world.db.update(users).set({ adminRole: 'SUPPORT' }).where(eq(users.id, one.user.id))
    const again = await approve(other)
    expect(again.body).toMatchObject({ status: 'REQUESTED', needsApprover: true, actions: ['reject'] })
    expect(await sendings()).toBe(0)
    expect((await approve(await anAdmin(world, 'FINANCE'))).body).toMatchObject({ status: 'APPROVED' })
    expect(await sendings()).toBe(1)
  })

  it('refuses both approvals of a payout by whoever requested it', async () => {
    const { shop, one, approve, sendings } = await aPayoutOf(20_000)
    await approve(one)
    await world.db.update(users).set({ role: 'ADMIN', adminRole: 'OWNER' }).where(eq(users.id, shop.owner.user.id))
    expect((await approve(shop.owner)).body.code).toBe('own_payout')
    const { items } = (await shop.owner.get(`/api/admin/payouts?search=${shop.slug}`)).body
    expect(items).toMatchObject([{ status: 'REQUESTED', actions: [] }])
    expect(await sendings()).toBe(0)
  })

  it('allows either administrator to reject a payout after the first approval', async () => {
    const { shop, one, approve, act, sendings } = await aPayoutOf(20_000)
    await approve(one)
    expect((await act(one, 'reject', { reason: 'Looked at again' })).body.status).toBe('REJECTED')
    expect(await sendings()).toBe(0)
    expect(await balancesOf(world, shop.id)).toEqual({ available: 50_000 })
  })
})

describe('approving at the same moment', () => {
  it('sends a payout once after two concurrent approvals', async () => {
    const { one, other, approve, sendings } = await aPayoutOf(20_000)
    const answers = await Promise.all([approve(one), approve(other)])
    expect(answers.map(({ body }) => body.status).toSorted()).toEqual(['APPROVED', expect.any(String)])
    expect(await sendings()).toBe(1)
  })

  it('counts two concurrent approvals by one administrator as one', async () => {
    const { one, approve, sendings } = await aPayoutOf(20_000)
    const answers = await Promise.all([approve(one), approve(one)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 403])
    expect(await sendings()).toBe(0)
  })

  it('sends a payout below the threshold once after ten concurrent approvals', async () => {
    const { approve, sendings } = await aPayoutOf(1000)
    const admins = await Promise.all(Array.from({ length: 10 }, () => anAdmin(world)))
    const answers = await Promise.all(admins.map(approve))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await sendings()).toBe(1)
  })

  it('either approves or rejects a payout when both happen at once', async () => {
    for (let turn = 0; turn < 5; turn++) {
      const { shop, one, other, approve, act, sendings } = await aPayoutOf(1000)
      const answers = await Promise.all([approve(one), act(other, 'reject', { reason: 'No' })])
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
      const wasRejected = answers[1].status === 200
      expect(await sendings()).toBe(wasRejected ? 0 : 1)
      expect(await balancesOf(world, shop.id)).toEqual({ available: wasRejected ? 50_000 : 49_000 })
    }
  })

  it('leaves a sound ledger after concurrent approvals', async () => {
    expect(await verifyLedger(world.db)).toEqual([])
  })
})
