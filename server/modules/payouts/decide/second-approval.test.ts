import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { verifyBooks } from '#server/modules/audit/index.ts'
import { users } from '#server/modules/identity/identity.tables.ts'
import { disbursementsOf } from '#server/testing/builders/disbursements.ts'
import { aShopWithBalance, balancesOf, postPayoutRequest } from '#server/testing/builders/money.ts'
import { anAdmin, type Person } from '#server/testing/builders/people.ts'
import { aWorld } from '#server/testing/world/world.ts'

const world = aWorld({ SECOND_ADMIN_FROM_KES: '20000' })

async function aPayoutOf(amountKES: number) {
  const shop = await aShopWithBalance(world, 50_000)
  const [one, other] = await Promise.all([anAdmin(world), anAdmin(world)])
  const { id } = (await postPayoutRequest(shop, amountKES)).body
  const act = (admin: Person, name: string, body?: unknown) => admin.post(`/api/admin/payouts/${id}/${name}`, body)
  const approve = (admin: Person) => act(admin, 'approve')
  return { shop, one, other, id, act, approve, sendings: async () => (await disbursementsOf(world, id)).length }
}

describe('approving a payout', () => {
  it('takes one administrator below the amount that asks for two', async () => {
    const { one, approve } = await aPayoutOf(19_999)
    expect((await approve(one)).body).toMatchObject({ status: 'APPROVED', needsTwo: false })
  })

  it('takes two from that amount on, and nothing is sent before the second', async () => {
    const { one, other, approve, sendings } = await aPayoutOf(20_000)
    const first = await approve(one)
    expect(first.body).toMatchObject({ status: 'REQUESTED', needsTwo: true, firstApprovedBy: 'Amina Hassan' })
    expect(await sendings()).toBe(0)
    expect((await approve(other)).body).toMatchObject({ status: 'APPROVED' })
    expect(await sendings()).toBe(1)
  })

  it('takes two different ones', async () => {
    const { one, approve, sendings } = await aPayoutOf(20_000)
    expect((await approve(one)).body.actions).toEqual(['reject'])
    expect((await approve(one)).body).toMatchObject({ code: 'second_admin_needed', status: 403 })
    expect(await sendings()).toBe(0)
  })

  it('takes neither for the one who asked for it', async () => {
    const { shop, one, approve, sendings } = await aPayoutOf(20_000)
    await approve(one)
    await world.db.update(users).set({ role: 'ADMIN' }).where(eq(users.id, shop.owner.user.id))
    expect((await approve(shop.owner)).body.code).toBe('own_payout')
    const { items } = (await shop.owner.get(`/api/admin/payouts?search=${shop.slug}`)).body
    expect(items).toMatchObject([{ status: 'REQUESTED', actions: [] }])
    expect(await sendings()).toBe(0)
  })

  it('can still end in a rejection by either', async () => {
    const { shop, one, approve, act, sendings } = await aPayoutOf(20_000)
    await approve(one)
    expect((await act(one, 'reject', { reason: 'Looked at again' })).body.status).toBe('REJECTED')
    expect(await sendings()).toBe(0)
    expect(await balancesOf(world, shop.id)).toEqual({ available: 50_000 })
  })
})

describe('approving at the same moment', () => {
  it('by the two of them sends it once', async () => {
    const { one, other, approve, sendings } = await aPayoutOf(20_000)
    const answers = await Promise.all([approve(one), approve(other)])
    expect(answers.map(({ body }) => body.status).toSorted()).toEqual(['APPROVED', expect.any(String)])
    expect(await sendings()).toBe(1)
  })

  it('by one of them twice is one approval', async () => {
    const { one, approve, sendings } = await aPayoutOf(20_000)
    const answers = await Promise.all([approve(one), approve(one)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 403])
    expect(await sendings()).toBe(0)
  })

  it('by ten sends an ordinary payout once', async () => {
    const { approve, sendings } = await aPayoutOf(1000)
    const admins = await Promise.all(Array.from({ length: 10 }, () => anAdmin(world)))
    const answers = await Promise.all(admins.map(approve))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await sendings()).toBe(1)
  })

  it('as another rejects is one or the other', async () => {
    for (let turn = 0; turn < 5; turn++) {
      const { shop, one, other, approve, act, sendings } = await aPayoutOf(1000)
      const answers = await Promise.all([approve(one), act(other, 'reject', { reason: 'No' })])
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
      const wasRejected = answers[1].status === 200
      expect(await sendings()).toBe(wasRejected ? 0 : 1)
      expect(await balancesOf(world, shop.id)).toEqual({ available: wasRejected ? 50_000 : 49_000 })
    }
  })

  it('leaves a sound ledger behind', async () => {
    expect(await verifyBooks(world.db)).toEqual([])
  })
})
