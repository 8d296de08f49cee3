import { beforeAll, describe, expect, it } from 'vitest'
import { days, minutes } from '#server/platform/clock.ts'
import { countStatements } from '#server/platform/database/database.ts'
import { nairobiDay } from '#server/platform/nairobi.ts'
import { aMember } from '#server/testing/access/staff.ts'
import { anApprovedPayout } from '#server/testing/builders/disbursements.ts'
import { aShopWithBalance, balancesOf, postPayoutRequest } from '#server/testing/builders/money.ts'
import { aPaidOrder, cartOf, checkOut } from '#server/testing/builders/orders.ts'
import { anAdmin, aPerson, type Person, signedIn } from '#server/testing/builders/people.ts'
import { complete, refundOrder } from '#server/testing/builders/refunds.ts'
import { anEvent, aProduct, aShop, type Shop } from '#server/testing/builders/shops.ts'
import { aReportedProblem } from '#server/testing/problems/reported-problems.ts'
import { eventually } from '#server/testing/stand-ins/phones.ts'
import { aWorld } from '#server/testing/world/world.ts'

const world = aWorld()

let admin: Person
beforeAll(async () => {
  admin = await anAdmin(world)
})

const read = async (shop: Pick<Shop, 'id'>, as: Person = admin) =>
  (await as.get(`/api/admin/vendors/${shop.id}/overview`)).body
const listed = async (path: string, as: Person = admin) => (await as.get(path)).body.items

describe('the overview of a vendor', () => {
  it('of a shop that has sold nothing is zero in each figure', async () => {
    const today = nairobiDay(world.clock.now())
    expect(await read(await aShop(world))).toMatchObject({
      pendingKES: 0,
      nextAvailableAt: null,
      availableKES: 0,
      held: { count: 0, totalKES: 0 },
      paidOut: { month: today.slice(0, 7), count: 0, totalKES: 0 },
      orders: { to: today, count: 0, refunded: 0, refused: 0 },
      problems: { reported: 0, open: 0, unanswered: 0, refundedKES: 0 },
      counts: { products: 0, events: 0, payouts: 0, staff: 0 },
    })
  })

  it('says what is pending, and when the next of it becomes available', async () => {
    const shop = await aShop(world)
    const order = await aPaidOrder(world, shop, await aPerson(world), [{ product: await aProduct(world, shop) }])
    expect(await read(shop)).toMatchObject({ nextAvailableAt: null })
    await complete(shop, order.id)
    const { pending = 0 } = await balancesOf(world, shop.id)
    expect(pending).toBeGreaterThan(0)
    const nextAvailableAt = new Date(world.clock.now().getTime() + days(1)).toISOString()
    expect(await read(shop)).toMatchObject({ pendingKES: pending, nextAvailableAt })
  })

  it('counts problems that were reported, are open, or that it did not answer, and what went back for them', async () => {
    const shop = await aShop(world)
    const [answered, silent] = [await aReportedProblem(world, { shop }), await aReportedProblem(world, { shop })]
    await answered.asShop('agree', {})
    world.clock.pass(minutes(45))
    await world.periodicJobs.settleDueProblems()
    await world.periodicJobs.settleDueProblems()
    expect((await silent.read()).status).toBe('AGREED')
    await (await aReportedProblem(world, { shop })).own('withdraw')
    await aReportedProblem(world, { shop })
    expect((await read(shop)).problems).toEqual({ reported: 3, open: 1, unanswered: 1, refundedKES: 1300 })
  })

  it('counts orders, refunded and refused, as the list of those days shows them, and no order that was not paid', async () => {
    const shop = await aShop(world)
    const other = await aShop(world)
    const buy = async (of: Shop) =>
      aPaidOrder(world, of, await aPerson(world), [{ product: await aProduct(world, of) }])
    await buy(shop)
    world.clock.pass(days(30))
    const [, refunded, refused] = [await buy(shop), await buy(shop), await buy(shop), await buy(other)]
    const customer = await aPerson(world)
    await checkOut(customer, cartOf(shop, customer, [{ product: await aProduct(world, shop) }]))
    admin = await anAdmin(world)
    await refundOrder(admin, refunded.id, { amountKES: 10 }, { as: 'admin' })
    const owner = await signedIn(world, shop.owner.user)
    expect((await owner.post(`/api/vendor/orders/${refused.id}/reject`, { reason: 'The fish is gone' })).status).toBe(
      200,
    )
    const { orders } = await read(shop)
    expect(orders).toMatchObject({ count: 3, refunded: 1, refused: 1, to: nairobiDay(world.clock.now()) })
    const path = `/api/admin/orders?vendor=${shop.slug}&from=${orders.from}&to=${orders.to}`
    expect((await listed(path)).map(({ paidAt }: { paidAt: string | null }) => paidAt !== null)).toEqual([
      false,
      true,
      true,
      true,
    ])
  })

  it('counts products, events, staff and payouts that wait as their lists do', async () => {
    const shop = await aShopWithBalance(world, 5000)
    await aProduct(world, shop)
    await anEvent(world, shop)
    await postPayoutRequest(shop, 1000)
    await aMember(world, shop, 'CASHIER')
    await aProduct(world, await aShop(world))
    expect((await read(shop)).counts).toEqual({
      products: (await listed(`/api/admin/vendors/${shop.id}/products`)).length,
      events: 1,
      payouts: 1,
      staff: 1,
    })
  })

  it('has the payouts that are held while the payout phone cools, and none afterwards', async () => {
    const shop = await aShopWithBalance(world, 5000)
    await postPayoutRequest(shop, 3000)
    expect(await read(shop)).toMatchObject({ availableKES: 2000, held: { count: 0, totalKES: 0 } })
    const body = { payoutPhone: '+254733111222', reason: 'The owner lost the line' }
    await admin.post(`/api/admin/vendors/${shop.id}/payout-phone`, body)
    expect((await read(shop)).held).toEqual({ count: 1, totalKES: 3000 })
    world.clock.pass(days(1))
    admin = await anAdmin(world)
    expect((await read(shop)).held).toEqual({ count: 0, totalKES: 0 })
  })

  it('sums what was paid out in this month in Nairobi, and not what was paid before', async () => {
    const payout = await anApprovedPayout(world)
    await world.periodicJobs.followUpDisbursements()
    await eventually(async () => (await payout.view()).status === 'PAID')
    const month = nairobiDay(world.clock.now()).slice(0, 7)
    expect((await read(payout.shop)).paidOut).toEqual({ month, count: 1, totalKES: 3000 })
    world.clock.pass(days(31))
    admin = await anAdmin(world)
    expect((await read(payout.shop)).paidOut).toMatchObject({ count: 0, totalKES: 0 })
  })

  it('names nobody and no phone while the payout phone is not changed', async () => {
    expect(await read(await aShop(world))).toMatchObject({ phoneChange: null })
  })

  it('is read in one statement beside the session, and of a vendor there is', async () => {
    const shop = await aShop(world)
    const { statements } = await countStatements(() => read(shop))
    expect(statements).toHaveLength(2)
    expect((await admin.get(`/api/admin/vendors/${admin.user.id}/overview`)).status).toBe(404)
  })

  it('is for administrators alone', async () => {
    const shop = await aShop(world)
    expect((await shop.owner.get(`/api/admin/vendors/${shop.id}/overview`)).status).toBe(403)
  })
})
