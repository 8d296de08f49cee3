import { beforeAll, describe, expect, it } from 'vitest'
import { days, plus } from '#server/platform/clock.ts'
import { inTransaction } from '#server/platform/database/database.ts'
import { sql } from '#server/platform/database/drizzle.ts'
import { nairobiDay } from '#server/platform/nairobi.ts'
import { aPaidOrder } from '#server/testing/builders/orders.ts'
import { anAdmin, aPerson } from '#server/testing/builders/people.ts'
import { refundOrder } from '#server/testing/builders/refunds.ts'
import { aProduct, aShop, type Shop } from '#server/testing/builders/shops.ts'
import { aWorld, lunchTime } from '#server/testing/world/world.ts'

const world = aWorld()

interface Sold {
  shop: Shop
  orders: string[]
}

/** Some shops that sold on the same two days, which were rolled up since. */
async function shopsThatSold(count: number, orders: number): Promise<Sold[]> {
  world.clock.set(lunchTime)
  const shops = await Promise.all(Array.from({ length: count }, () => aShop(world)))
  const sold = await Promise.all(
    shops.map(async (shop) => ({ shop, product: await aProduct(world, shop), orders: [] as string[] })),
  )
  for (let day = 0; day < 2; day++) {
    for (const each of sold)
      for (let order = 0; order < orders; order++)
        each.orders.push((await aPaidOrder(world, each.shop, await aPerson(world), [{ product: each.product }])).id)
    world.clock.pass(days(1))
  }
  world.clock.pass(days(1))
  await world.periodicJobs.updateDailyRollups()
  return sold
}

const range = '?from=2026-11-01&to=2026-11-30'
const marketTotal = async () => (await (await anAdmin(world)).get(`/api/admin/analytics${range}`)).body.total
const figures = ['orders', 'grossKES', 'commissionKES', 'refunds', 'refundsKES'] as const

let sold: Sold[]
beforeAll(async () => {
  sold = await shopsThatSold(4, 3)
})

describe('a day that was rolled up', () => {
  it('keeps no refund of a vendor waiting for another that is not committed yet', async () => {
    const [first, second] = sold as [Sold, Sold]
    await inTransaction(world.db, async (tx) => {
      await tx.execute(sql`update orders set status = 'REJECTED' where id = ${first.orders[0]}`)
      const refund = await refundOrder(second.shop.owner, second.orders[0] as string, { amountKES: 50 })
      expect(refund.status).toBe(200)
    })
  })

  it('keeps a refund of the same vendor waiting for nobody either, once it is marked', async () => {
    const [, second] = sold as [Sold, Sold]
    await inTransaction(world.db, async (tx) => {
      await tx.execute(sql`update orders set status = 'REJECTED' where id = ${second.orders[1]}`)
      expect((await refundOrder(second.shop.owner, second.orders[2] as string, { amountKES: 50 })).status).toBe(200)
    })
  })

  it('takes refunds of all vendors at once, while it is rolled up again, without a deadlock or a figure that is wrong', async () => {
    await world.periodicJobs.updateDailyRollups()
    const before = await marketTotal()
    const refunds = sold.flatMap(({ shop, orders }) =>
      orders.slice(3).map((id) => refundOrder(shop.owner, id, { amountKES: 20 })),
    )
    const rollups = [1, 2, 3].map(() => world.periodicJobs.updateDailyRollups())
    const statuses = (await Promise.all(refunds)).map(({ status }) => status)
    await Promise.all(rollups)
    expect(new Set(statuses)).toEqual(new Set([200]))
    const atOnce = await marketTotal()
    expect(atOnce.refundsKES - before.refundsKES).toBe(12 * 20)
    await Promise.all([1, 2].map(() => world.periodicJobs.updateDailyRollups()))
    expect(await marketTotal()).toEqual(atOnce)
    const { rows } = await world.db.execute(sql`
      select count(*)::int as orders, sum(total_cents)::int / 100 as "grossKES",
        (sum(commission_cents) - (select sum(commission_cents) from refunds where order_id in (
          select id from orders where status not in ('REJECTED', 'CANCELLED'))))::float8 / 100 as "commissionKES",
        (select count(*)::int from refunds) as refunds, (select sum(amount_cents)::int / 100 from refunds) as "refundsKES"
      from orders where status not in ('REJECTED', 'CANCELLED')`)
    expect(Object.fromEntries(figures.map((name) => [name, atOnce[name]]))).toEqual(rows[0])
  })

  it('is added to its month and quarter while no other day is, so that two never wait for each other in a circle', async () => {
    const [one, other] = [sold[2] as Sold, sold[3] as Sold]
    const change = ({ orders }: Sold, order: number) =>
      world.db.execute(sql`select mark_sales_day(vendor_id, paid_at) from orders where id = ${orders[order]}`)
    await world.periodicJobs.updateDailyRollups()
    // Each sum that is changed is held for a while. A sequence goes on counting where a transaction is rolled back.
    await world.db.execute(sql`create sequence changed_sums`)
    await world.db.execute(sql`create function count_slowly() returns trigger language plpgsql as
      'begin perform nextval(''changed_sums''), pg_sleep(0.3); return new; end'`)
    await world.db.execute(sql`create trigger slowly before update on sales_months
      for each row execute function count_slowly()`)
    const waiting = sql`select from pg_stat_activity where datname = current_database()
      and (wait_event = 'PgSleep' or wait_event = 'advisory')`
    const areWaiting = (count: number) =>
      expect.poll(async () => (await world.db.execute(waiting)).rowCount).toBeGreaterThanOrEqual(count)
    // Of a small table all rows are read as they lie, and those of the two days lie in opposite order.
    await world.db.execute(sql`analyze sales_days`)
    await change(other, 4)
    await change(one, 4)
    const { rollups } = await inTransaction(world.db, async (tx) => {
      const secondDay = sql`${nairobiDay(plus(lunchTime, days(1)))}::date - date '2000-01-01'`
      await tx.execute(sql`select pg_advisory_xact_lock_shared(hashtext('sales_days'), ${secondDay})`)
      const ofSecondDay = world.periodicJobs.updateDailyRollups()
      await areWaiting(1)
      await change(one, 1)
      await change(other, 1)
      const ofFirstDay = world.periodicJobs.updateDailyRollups()
      await areWaiting(2)
      return { rollups: [ofSecondDay, ofFirstDay] }
    })
    await Promise.all(rollups)
    const { rows } = await world.db.execute(sql`select last_value::int as changes from changed_sums`)
    // Of two days and two vendors, each taken away and added again.
    expect(rows).toEqual([{ changes: 8 }])
  })
})
