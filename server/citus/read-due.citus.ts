import { expect, it, onTestFinished, vi } from 'vitest'
import type { VendorId } from '#contracts/wire/primitives.ts'
import { stocks } from '#server/modules/catalog/catalog.tables.ts'
import { sql } from '#server/platform/database/drizzle.ts'
import { readDue, vendorsByMachine } from '#server/platform/database/sharding/read-due.queries.ts'
import { aProduct, aShop } from '#server/testing/builders/shops.ts'
import { aWorld } from '#server/testing/world/world.ts'

const world = aWorld()

it('what is due of the vendors of other machines is read while one is away, which is not asked again at once', async () => {
  const shops = await Promise.all(Array.from({ length: 8 }, () => aShop(world)))
  await Promise.all(shops.map((shop) => aProduct(world, shop, { stock: 1 })))
  const machines = await vendorsByMachine(world.db, stocks.vendorId)
  expect(machines.length).toBeGreaterThan(1)
  const [away, ...others] = machines
  let [asked, isAway] = [0, true]
  const dueStocks = () =>
    readDue(world.db, stocks.vendorId, async (whose) => {
      asked++
      const { rows } = await world.db.execute<{ id: VendorId }>(
        sql`select distinct ${stocks.vendorId} as id from ${stocks} where ${whose(stocks.vendorId)}`,
      )
      const ids = rows.map(({ id }) => id)
      // As Citus refuses a statement to all machines of which one does not answer.
      if (isAway && ids.some((id) => away?.ids.includes(id)))
        throw Object.assign(new Error('Connection refused'), { code: '08006' })
      return ids
    })
  const ofOthers = others.flatMap(({ ids }) => ids).filter((id) => shops.some((shop) => shop.id === id))

  expect((await dueStocks()).toSorted()).toEqual(ofOthers.toSorted())
  expect(asked).toBe(1 + machines.length)
  asked = 0
  expect((await dueStocks()).toSorted()).toEqual(ofOthers.toSorted())
  expect(asked).toBe(others.length)

  // A moment later one of them tries for all, and then each machine.
  onTestFinished(() => void vi.restoreAllMocks())
  let later = performance.now() + 2_001
  vi.spyOn(performance, 'now').mockImplementation(() => later)
  asked = 0
  await Promise.all([dueStocks(), dueStocks(), dueStocks()])
  expect(asked).toBe(1 + machines.length + 2 * others.length)

  isAway = false
  later += 2_001
  await dueStocks()
  asked = 0
  await Promise.all([dueStocks(), dueStocks()])
  expect(asked).toBe(2)
})

it('a machine that any statement did not reach is left alone by what reads what is due', async () => {
  const shops = await Promise.all(Array.from({ length: 8 }, () => aShop(world)))
  await Promise.all(shops.map((shop) => aProduct(world, shop, { stock: 1 })))
  const { db, pool } = world.database
  const [away] = await vendorsByMachine(db, stocks.vendorId)
  const said = `connection to the remote node market@${away?.machine} failed with the following error: Connection refused`
  await expect(pool.query(`do $$ begin raise exception '${said}' using errcode = '08006'; end $$`)).rejects.toThrow(
    said,
  )
  const read = await readDue(db, stocks.vendorId, async (whose) => {
    const { rows } = await db.execute<{ id: VendorId }>(
      sql`select distinct ${stocks.vendorId} as id from ${stocks} where ${whose(stocks.vendorId)}`,
    )
    return rows
  })
  expect(read.length).toBeGreaterThan(0)
  expect(read.filter(({ id }) => away?.ids.includes(id))).toEqual([])
})
