import { describe, expect, it } from 'vitest'
import type { StatementId } from '#contracts/wire/primitives.ts'
import { hours, plus } from '#server/platform/clock.ts'
import { inTransaction } from '#server/platform/database/database.ts'
import { sql } from '#server/platform/database/drizzle.ts'
import { newId } from '#server/platform/ids.ts'
import { anAdmin } from '#server/testing/builders/people.ts'
import { importStatementCsv, statementCsv } from '#server/testing/builders/statements.ts'
import { aWorld } from '#server/testing/world/world.ts'
import { lockStatementGaps } from './count-gaps.ts'
import { statementGaps, statements } from './statements.tables.ts'

const world = aWorld()

const noon = new Date('2026-11-02T09:00:00Z')
/** Noon of a day of November, so many hours later. */
const at = (day: number, later = 0) => plus(noon, hours(24 * (day - 2) + later))
const file = (day: number, openingKES?: number) =>
  statementCsv(
    [0, 1, 2].map((hour) => ({ amountKES: 100, at: at(day, hour) })),
    openingKES,
  )

describe('gaps of statements, on the dashboard of administrators', () => {
  const waiting = async () => (await (await anAdmin(world)).get('/api/admin/dashboard')).body.decisions.statementGaps
  const bring = async (csv: string) => expect((await importStatementCsv(await anAdmin(world), csv)).status).toBe(201)

  it('are counted from the earliest on, whether a day has no file or a balance moves by what no line shows', async () => {
    expect(await waiting()).toEqual({ count: 0, oldestAt: null })
    await bring(file(5))
    await bring(file(9))
    expect(await waiting()).toEqual({ count: 1, oldestAt: at(5, 2).toISOString() })
    const whole = file(3, 5000)
    const cut = whole.split('\r\n').toSpliced(-3, 1).join('\r\n')
    await bring(cut)
    expect(await waiting()).toEqual({ count: 3, oldestAt: at(3).toISOString() })
    // The whole file shows that nothing was cut out; what was between the days is still there.
    await bring(whole)
    expect(await waiting()).toEqual({ count: 2, oldestAt: at(3, 2).toISOString() })
    for (const day of [4, 6, 7, 8]) await bring(file(day))
    expect(await waiting()).toEqual({ count: 0, oldestAt: null })
  })

  it('are counted when two files come at the same time, between which a day has none', async () => {
    const admin = await anAdmin(world)
    const rows = await world.db.select().from(statements)
    const other = { ...(rows[0] as (typeof rows)[0]), id: newId<StatementId>(), fileHash: Buffer.from('another') }
    const isWaiting = sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
    const late = await inTransaction(world.db, async (tx) => {
      await lockStatementGaps(tx, 'mpesa')
      await tx.insert(statements).values({ ...other, startsAt: at(20), endsAt: at(20, 1) })
      const importing = importStatementCsv(admin, file(24))
      await expect.poll(async () => (await world.db.execute(isWaiting)).rowCount).toBe(1)
      return { importing }
    })
    expect((await late.importing).status).toBe(201)
    // From the 9th to the 20th, and from there to the 24th.
    expect(await world.db.select().from(statementGaps)).toMatchObject([{ provider: 'mpesa', gapCount: 2 }])
  })
})
