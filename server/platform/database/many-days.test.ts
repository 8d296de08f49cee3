import { afterAll, beforeAll, expect, it } from 'vitest'
import { freshDatabase } from '#server/testing/world/database.ts'
import { moment } from './columns.ts'
import { type Database, openDatabase } from './database.ts'
import { integer, pgTable } from './drizzle-tables.ts'
import { isOfDays } from './many-days.ts'

const sales = pgTable('sales', { number: integer().notNull(), soldAt: moment().notNull() })

let database: Database
let drop: () => Promise<void>
beforeAll(async () => {
  const fresh = await freshDatabase()
  drop = fresh.drop
  database = openDatabase({ url: fresh.url, poolSize: 1 })
  // A day of Nairobi begins at 21:00 UTC of the day before.
  await database.pool.query(`
    create table sales (number int not null, sold_at timestamptz(3) not null);
    insert into sales select n, '2026-11-20T21:00:00Z' from generate_series(1, 5000) n;
    insert into sales values (5001, '2026-11-20T20:59:59.999Z'), (5002, '2026-11-21T20:59:59.999Z'), (5003, '2026-11-21T21:00:00Z')`)
})
afterAll(async () => {
  await database.end()
  await drop()
})

it.each([
  ['many rows', { from: '2026-11-21', to: '2026-11-21' }, true, 5001],
  ['few rows', { from: '2026-11-20', to: '2026-11-20' }, false, 1],
  ['the last day open', { from: '2026-11-22' }, false, 1],
  ['no day said', {}, true, 5003],
])('a list in another order has exactly the rows of its days, with %s', async (_, days, areMany, count) => {
  const found = await isOfDays(database.db, { table: sales, moment: sales.soldAt }, days, false)
  expect(found.areMany).toBe(areMany)
  expect(await database.db.$count(sales, found.isOfThose)).toBe(count)
})
