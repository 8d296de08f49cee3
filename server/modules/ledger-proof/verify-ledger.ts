import { acrossVendors } from '#server/platform/database/across-vendors.ts'
import { type Db, inSnapshot } from '#server/platform/database/database.ts'
import { sql } from '#server/platform/database/drizzle.ts'
import { type LedgerRule, ledgerRules } from './ledger-rules.queries.ts'

export interface Violation {
  rule: LedgerRule
  /** The row at fault, and what is wrong with it. */
  row: string
  found: string
}

/** What is told of each rule when it has been checked. */
export interface CheckedRule {
  rule: LedgerRule
  violations: Violation[]
  milliseconds: number
}

/**
 * Reads the whole ledger in one snapshot and names every row that breaks a rule; nothing is changed. With a second
 * connection to read by, two rules are checked at a time.
 */
export async function verifyLedger(db: Db, second?: Db): Promise<Violation[]> {
  const violations: Violation[] = []
  const onRule = async (checked: CheckedRule) => void violations.push(...checked.violations)
  await inSnapshot(db, async (snapshot) => {
    if (!second) return checkRules([snapshot], onRule)
    const { rows } = await snapshot.execute<{ id: string }>(sql`select pg_export_snapshot() as id`)
    await inSnapshot(second, async (same) => {
      await same.execute(sql.raw(`set transaction snapshot '${rows[0]?.id}'`))
      await checkRules([snapshot, same], onRule)
    })
  })
  return violations
}

/** Checks the rules in snapshots of the same ledger: each of them takes the next rule once it is done with one. */
export async function checkRules(snapshots: Db[], onRule: (checked: CheckedRule) => Promise<void>): Promise<void> {
  const waiting = Object.entries(ledgerRules)
  const checkEach = async (snapshot: Db) => {
    // With less the rules sort and join millions of rows on disk.
    await snapshot.execute(sql`select set_config('work_mem', '256MB', true)`)
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const rule = next[0] as LedgerRule
      const start = performance.now()
      const { rows } = await snapshot.execute<{ row: string; found: string }>(
        sql`select * from (${next[1]}) broken where ${acrossVendors('ledger-rules')}`,
      )
      const violations = rows.map(({ row, found }) => ({ rule, row, found }))
      await onRule({ rule, violations, milliseconds: Math.round(performance.now() - start) })
    }
  }
  await Promise.all(snapshots.map(checkEach))
}
