import { sql } from 'drizzle-orm'
import { acrossVendors } from '#server/platform/database/across-vendors.ts'
import { type Db, inSnapshot } from '#server/platform/database/database.ts'
import { type BooksRule, booksRules } from './books-rules.queries.ts'

export interface Violation {
  rule: BooksRule
  /** The row at fault, and what is wrong with it. */
  row: string
  found: string
}

/** What is told of each rule when it has been checked. */
export interface CheckedRule {
  rule: BooksRule
  violations: Violation[]
  milliseconds: number
}

/** Reads all the books in one snapshot and names every row that breaks a rule; nothing is changed. */
export async function verifyBooks(db: Db): Promise<Violation[]> {
  const violations: Violation[] = []
  await inSnapshot(db, (snapshot) =>
    checkRules(snapshot, async (checked) => void violations.push(...checked.violations)),
  )
  return violations
}

/** Checks the rules one after the other, in a snapshot of the books. */
export async function checkRules(snapshot: Db, onRule: (checked: CheckedRule) => Promise<void>): Promise<void> {
  // With less the rules sort and join millions of rows on disk.
  await snapshot.execute(sql`select set_config('work_mem', '256MB', true)`)
  for (const [name, query] of Object.entries(booksRules)) {
    const rule = name as BooksRule
    const start = performance.now()
    const { rows } = await snapshot.execute<{ row: string; found: string }>(
      sql`select * from (${query}) broken where ${acrossVendors('books-rules')}`,
    )
    const violations = rows.map(({ row, found }) => ({ rule, row, found }))
    await onRule({ rule, violations, milliseconds: Math.round(performance.now() - start) })
  }
}
