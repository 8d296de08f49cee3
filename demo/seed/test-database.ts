import { afterAll, beforeAll } from 'vitest'
import { type Database, inTransaction, openDatabase } from '#server/platform/database/database.ts'
import { type SQL, sql } from '#server/platform/database/drizzle.ts'
import { freshDatabase } from '#server/testing/world/database.ts'
import { writeMarket } from './write-market.ts'

/** Friday 20 November 2026, 12:00 in Nairobi. */
export const now = new Date('2026-11-20T09:00:00Z')

/** A database of a test's own: migrated, empty, and to be asked in SQL. */
export class TestDatabase {
  url!: string
  database!: Database
  #drop!: () => Promise<void>

  async open() {
    const { url, drop } = await freshDatabase()
    this.url = url
    this.#drop = drop
    this.database = openDatabase({ url, poolSize: 4 })
    return this
  }

  async close() {
    await this.database.end()
    await this.#drop()
  }

  get db() {
    return this.database.db
  }

  async read<Row extends Record<string, unknown>>(query: SQL): Promise<Row[]> {
    return (await this.db.execute<Row>(query)).rows as Row[]
  }

  /** How many rows `select … from` finds of this. */
  async count(what: SQL): Promise<number> {
    const [row] = await this.read<{ n: number }>(sql`select count(*)::int as n from ${what}`)
    return row?.n ?? 0
  }

  write(at: Date, passwordHash = 'none') {
    return inTransaction(this.db, (tx) => writeMarket(tx, at, { passwordHash }))
  }
}

/** The demo market as it stands at `now`, for as long as the test file that asks for it. */
export function aMarketDatabase(): TestDatabase {
  const market = new TestDatabase()
  beforeAll(async () => {
    await market.open()
    await market.write(now)
    // Without statistics, comparisons of table with table would be planned as for a handful of rows.
    await market.db.execute(sql`analyze`)
  })
  afterAll(() => market.close())
  return market
}
