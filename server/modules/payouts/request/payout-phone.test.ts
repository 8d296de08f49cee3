import { describe, expect, it } from 'vitest'
import { days, minutes } from '#server/platform/clock.ts'
import { anApprovedPayout, disbursementsOf } from '#server/testing/builders/disbursements.ts'
import { approvePayout, aShopWithBalance, ownersPassword, postPayoutRequest } from '#server/testing/builders/money.ts'
import { anAdmin, type Person, signedIn } from '#server/testing/builders/people.ts'
import type { Shop } from '#server/testing/builders/shops.ts'
import { eventually } from '#server/testing/stand-ins/phones.ts'
import { aWorld } from '#server/testing/world/world.ts'

const world = aWorld()

const newPhone = '+254711222333'

const byOwner = async ({ owner }: Shop, payoutPhone: string) =>
  (await owner.patch('/api/vendor/profile', { payoutPhone, password: ownersPassword })).status
const byAdmin = async ({ id }: Shop, payoutPhone: string) =>
  (
    await (
      await anAdmin(world)
    ).post(`/api/admin/vendors/${id}/payout-phone`, { payoutPhone, reason: 'The owner asked' })
  ).status

/** Sessions end while the clock passes. */
const again = async (shop: Shop): Promise<Shop> => ({ ...shop, owner: await signedIn(world, shop.owner.user) })

describe.each([
  ['its owner', byOwner],
  ['an administrator', byAdmin],
])('a payout phone that %s has changed', (_who, change) => {
  it('refuses a payout to a changed phone for exactly a day, and shows until when', async () => {
    const shop = await aShopWithBalance(world, 1000)
    expect(await change(shop, newPhone)).toBe(200)
    const until = new Date(world.clock.now().getTime() + days(1)).toISOString()
    expect((await postPayoutRequest(shop, 100)).body).toMatchObject({ code: 'payout_phone_cooling', data: { until } })
    world.clock.pass(days(1) - 1)
    expect((await postPayoutRequest(await again(shop), 100)).body.code).toBe('payout_phone_cooling')
    world.clock.pass(1)
    expect((await postPayoutRequest(await again(shop), 100)).body).toMatchObject({
      status: 'REQUESTED',
      phone: '0711 *** 333',
    })
  })

  it('starts no waiting time when the payout phone is saved unchanged', async () => {
    const shop = await aShopWithBalance(world, 1000)
    expect(await change(shop, shop.owner.user.phone)).toBe(200)
    expect((await postPayoutRequest(shop, 100)).status).toBe(201)
  })

  it('holds a payout requested before the change for that day, and says so to administrator and vendor', async () => {
    const shop = await aShopWithBalance(world, 1000)
    const { id } = (await postPayoutRequest(shop, 100)).body
    await change(shop, newPhone)
    const heldUntil = new Date(world.clock.now().getTime() + days(1)).toISOString()
    const seenBy = async (admin: Person) => (await admin.get(`/api/admin/payouts/${id}`)).body
    const admin = await anAdmin(world)
    expect(await seenBy(admin)).toMatchObject({ isHeld: true, heldUntil, actions: ['reject'] })
    expect((await approvePayout(admin, id)).body.code).toBe('payout_held')
    expect((await shop.owner.get('/api/vendor/payouts')).body.items).toMatchObject([{ isHeld: true, heldUntil }])
    world.clock.pass(days(1))
    const later = await anAdmin(world)
    expect(await seenBy(later)).toMatchObject({ isHeld: false, heldUntil: null, actions: ['approve', 'reject'] })
    expect((await approvePayout(later, id)).body.status).toBe('APPROVED')
  })

  it('does not send what was approved before the change until the day is over', async () => {
    const payout = await anApprovedPayout(world)
    await change(payout.shop, newPhone)
    await world.periodicJobs.followUpDisbursements()
    world.clock.pass(minutes(5))
    await world.periodicJobs.followUpDisbursements()
    await world.phones.quiet()
    expect(await disbursementsOf(world, payout.id)).toMatchObject([{ status: 'CREATED', sentAt: null }])
    const batch = await payout.admin.command('/api/admin/payouts/batches', { ids: [payout.id] })
    expect([batch.status, batch.body.code]).toEqual([409, 'invalid_transition'])
    world.clock.pass(days(1))
    await world.periodicJobs.followUpDisbursements()
    await eventually(async () => (await disbursementsOf(world, payout.id))[0]?.status === 'SUCCEEDED')
  })

  it('sends a payout requested before the change to the phone of that time', async () => {
    const shop = await aShopWithBalance(world, 1000)
    const { id } = (await postPayoutRequest(shop, 100)).body
    await change(shop, newPhone)
    const { items } = (await (await anAdmin(world)).get(`/api/admin/payouts?search=${shop.slug}`)).body
    expect(items).toMatchObject([{ id, phone: shop.owner.user.phone }])
  })
})
