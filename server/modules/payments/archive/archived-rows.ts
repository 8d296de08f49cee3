import type { Db } from '#server/platform/database/database.ts'
import { and, gte, isNotNull, isNull, lt, type SQL, sql } from '#server/platform/database/drizzle.ts'
import { dialect } from '#server/platform/database/sql.ts'
import { startOfDay } from '#server/platform/nairobi.ts'
import { webhookEvents } from '../payments.tables.ts'
import { isExpectedSql } from '../webhooks/webhook-outcomes.ts'
import type { ArchivedRow } from './archive-files.ts'

/** Received in this year, in Nairobi. */
export const isOfYear = (year: number) =>
  and(
    gte(webhookEvents.receivedAt, startOfDay(`${year}-01-01`)),
    lt(webhookEvents.receivedAt, startOfDay(`${year + 1}-01-01`)),
  ) as SQL

/**
 * What no rule reads any more: applied as expected. A contradiction and a receipt that is used hold money
 * (`contradicted-payments.queries.ts`, `settle-payment.ts`), so what was reviewed stays; a stranger's is deleted after a
 * week.
 */
const isDone = and(isNotNull(webhookEvents.appliedAt), isNull(webhookEvents.bytes), isExpectedSql) as SQL

const nothing = '00000000-0000-0000-0000-000000000000'

/** The rows of a year to archive, in the order of their ids, so many at a time. */
export async function* archivableRows(db: Db, year: number, rowsAtOnce: number): AsyncGenerator<ArchivedRow[]> {
  for (let after = nothing; ; ) {
    const { rows } = await db.execute<ArchivedRow & Record<string, unknown>>(sql`
      select ${webhookEvents.id}, row_to_json(${webhookEvents})::text as line from ${webhookEvents}
      where ${webhookEvents.id} > ${after}::uuid and ${isOfYear(year)} and ${isDone}
      order by ${webhookEvents.id} limit ${rowsAtOnce}`)
    if (rows.length > 0) yield rows
    if (rows.length < rowsAtOnce) return
    after = rows.at(-1)?.id ?? after
  }
}

/** Whether a year has a row to archive. */
export async function hasArchivable(db: Db, year: number): Promise<boolean> {
  const rows = archivableRows(db, year, 1)
  return !(await rows.next()).done
}

/** Deletes the rows that these lines hold, each as it is now: what came or changed since stays. Gives how many. */
export async function deleteArchived(db: Db, lines: readonly string[]): Promise<number> {
  const { rowCount } = await db.execute(sql`
    delete from ${webhookEvents} using unnest(${sql.param(lines)}::text[]) as archived (line)
    where ${webhookEvents.id} = (archived.line::json ->> 'id')::uuid
      and row_to_json(${webhookEvents})::text = archived.line`)
  return rowCount ?? 0
}

/** The columns of the table, in the order of a row's JSON. */
export async function columnsOfRows(db: Db): Promise<string[]> {
  const { rows } = await db.execute<{ name: string }>(sql`
    select attname as name from pg_attribute
    where attrelid = 'webhook_events'::regclass and attnum > 0 and not attisdropped order by attnum`)
  return rows.map(({ name }) => name)
}

/** Puts back the rows of these lines that are not there. Gives how many. */
export async function insertArchived(db: Db, columns: readonly string[], lines: readonly string[]): Promise<number> {
  const names = sql.raw(columns.map((column) => dialect.escapeName(column)).join(', '))
  const values = sql.raw(columns.map((column) => keptValue(dialect.escapeName(column))).join(', '))
  const { rowCount } = await db.execute(sql`
    insert into webhook_events (${names}) select ${values} from unnest(${sql.param(lines)}::text[]) as archived (line)
    cross join lateral json_populate_record(null::webhook_events, archived.line::json) as kept
    on conflict do nothing`)
  return rowCount ?? 0
}

/** The body of what came as bytes is JSON's null, which is read from JSON as none. */
const keptValue = (name: string) => (name === '"body"' ? `coalesce(kept.body, 'null'::jsonb)` : `kept.${name}`)
