import { beforeAll, describe, expect, it } from 'vitest'
import { days } from '#server/platform/clock.ts'
import { anApprovedPayout } from '#server/testing/builders/disbursements.ts'
import { aShopWithPassword, ownersPassword } from '#server/testing/builders/money.ts'
import { anAdmin, type Person } from '#server/testing/builders/people.ts'
import { aShop, type Shop } from '#server/testing/builders/shops.ts'
import { eventually } from '#server/testing/stand-ins/phones.ts'
import { aWorld } from '#server/testing/world/world.ts'

const world = aWorld()

let admin: Person
beforeAll(async () => {
  admin = await anAdmin(world)
})

const byOwner = async ({ owner }: Shop, payoutPhone: string) => {
  const { status } = await owner.patch('/api/vendor/profile', { payoutPhone, password: ownersPassword })
  expect(status).toBe(200)
}
const byAdmin = async ({ id }: Shop, payoutPhone: string) => {
  const body = { payoutPhone, reason: 'The owner called us' }
  expect((await admin.post(`/api/admin/vendors/${id}/payout-phone`, body)).status).toBe(200)
}
const changeOf = async ({ id }: Shop, as: Person = admin) =>
  (await as.get(`/api/admin/vendors/${id}/overview`)).body.phoneChange

/** One payout has reached its phone. */
async function aPaidShop() {
  const payout = await anApprovedPayout(world)
  await world.periodicJobs.followUpDisbursements()
  await eventually(async () => (await payout.view()).status === 'PAID')
  return payout.shop
}

describe('a payout phone that was changed', () => {
  it('is shown with the old one, who changed it, how many payouts went to each, and until when nothing is paid', async () => {
    const shop = await aPaidShop()
    await byOwner(shop, '+254758111903')
    const now = world.clock.now()
    expect(await changeOf(shop)).toEqual({
      at: now.toISOString(),
      until: new Date(now.getTime() + days(1)).toISOString(),
      by: { id: shop.owner.user.id, name: shop.owner.user.name, isAdmin: false },
      old: { phone: shop.owner.user.phone, paid: 1 },
      new: { phone: '+254758111903', paid: 0, shops: [] },
    })
    world.clock.pass(days(1))
    admin = await anAdmin(world)
    expect(await changeOf(shop)).toBeNull()
  })

  it('names the other shops that are paid to the new one, suspended or not', async () => {
    const [shop, other] = [await aShopWithPassword(world), await aShop(world, { name: 'Harufu Soap' })]
    await byAdmin(other, '+254758222903')
    await admin.post(`/api/admin/vendors/${other.id}/suspend`, { reason: 'Account may be taken over' })
    await byOwner(shop, '+254758222903')
    expect((await changeOf(shop)).new.shops).toEqual([{ id: other.id, name: 'Harufu Soap', status: 'SUSPENDED' }])
  })

  it('was the one that was paid last, also when it was changed twice', async () => {
    const shop = await aPaidShop()
    await byOwner(shop, '+254758333901')
    world.clock.pass(1)
    await byOwner(shop, '+254758333902')
    expect(await changeOf(shop)).toMatchObject({
      old: { phone: shop.owner.user.phone, paid: 1 },
      new: { phone: '+254758333902', paid: 0 },
    })
  })

  it('was the one before where nothing was paid yet', async () => {
    const shop = await aShopWithPassword(world)
    await byOwner(shop, '+254758444901')
    expect((await changeOf(shop)).old).toEqual({ phone: shop.owner.user.phone, paid: 0 })
  })

  it('has no old one any more once that was put back, and payouts stay held', async () => {
    const shop = await aPaidShop()
    await byOwner(shop, '+254758555901')
    world.clock.pass(1)
    await byAdmin(shop, shop.owner.user.phone)
    expect(await changeOf(shop)).toMatchObject({
      by: { id: admin.user.id, isAdmin: true },
      old: null,
      new: { phone: shop.owner.user.phone, paid: 1 },
    })
  })

  it('is in the audit with both phones when its owner changed it, and not when it was saved unchanged', async () => {
    const shop = await aShopWithPassword(world)
    await byOwner(shop, shop.owner.user.phone)
    await byOwner(shop, '+254758666901')
    const { items } = (await admin.get(`/api/admin/audit?subject=${shop.id}`)).body
    expect(items).toMatchObject([
      {
        action: 'vendor.change-payout-phone',
        actor: { id: shop.owner.user.id },
        detail: { payoutPhone: { from: shop.owner.user.phone, to: '+254758666901' } },
      },
    ])
    expect(items).toHaveLength(1)
  })
})
