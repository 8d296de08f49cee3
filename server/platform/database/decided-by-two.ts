import type { UserId } from '#contracts/wire/primitives.ts'
import { id, moment } from './columns.ts'
import { sql } from './drizzle.ts'
import { check, type PgColumn, text } from './drizzle-tables.ts'

/** Columns of what one administrator proposes, and another confirms or ends. */
export const decidedByTwo = () => ({
  proposedBy: id<UserId>().notNull(),
  proposedAt: moment().notNull(),
  confirmedBy: id<UserId>(),
  /** Who proposed it, where it was withdrawn. */
  declinedBy: id<UserId>(),
  decidedAt: moment(),
  declineNote: text(),
})

type ColumnsOfTwo = Record<keyof ReturnType<typeof decidedByTwo>, PgColumn>

/** Nobody confirms what they proposed themself; it is decided once, and ended with a reason. */
export const checksOfTwo = (name: string, table: ColumnsOfTwo) => [
  check(`${name}_by_two`, sql`${table.proposedBy} <> ${table.confirmedBy}`),
  check(
    `${name}_decided_once`,
    sql`num_nonnulls(${table.confirmedBy}, ${table.declinedBy}) = num_nonnulls(${table.decidedAt})`,
  ),
  check(`${name}_decline_says_why`, sql`num_nonnulls(${table.declinedBy}, ${table.declineNote}) in (0, 2)`),
]
