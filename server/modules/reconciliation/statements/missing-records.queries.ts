import type { MissingRecord, StatementLineSort } from '#contracts/admin/reconciliation.ts'
import type { ProviderId } from '#contracts/money/payments.ts'
import { type Cents, toKES } from '#contracts/wire/money.ts'
import type { VendorId } from '#contracts/wire/primitives.ts'
import { orders } from '#server/modules/orders/orders.tables.ts'
import { payments, refunds } from '#server/modules/payments/payments.tables.ts'
import { payouts } from '#server/modules/payouts/payouts.tables.ts'
import { acrossVendors } from '#server/platform/database/across-vendors.ts'
import type { Db, Tx } from '#server/platform/database/database.ts'
import { type Column, type SQL, sql, type Table } from '#server/platform/database/drizzle.ts'
import { centsKey, type ListOrder, momentKey, ordered, textKey } from '#server/platform/database/list-order.ts'
import { columns, fixed, jsonObject, select, selectOne } from '#server/platform/database/select.ts'
import { ofEachRow } from '#server/platform/database/sharding/of-each-row.ts'
import { isPoolSharded, isSharded } from '#server/platform/database/sharding/sharded.ts'
import { allOf, containing, isOnDays, millisecondsSql, toInstant } from '#server/platform/database/sql.ts'
import { type PageQuery, paged } from '#server/platform/http/paged.ts'
import { isChargeSql } from './match-lines.queries.ts'
import type { Cover } from './statement-cover.ts'
import { statementLines as lines, missingRecords, missingResolutions } from './statements.tables.ts'

const settled = {
  PAYMENT: sql`${payments.status} = 'SUCCEEDED' and ${payments.receipt} is not null`,
  REFUND: sql`${refunds.status} = 'SUCCEEDED' and ${refunds.receipt} is not null`,
  PAYOUT: sql`${payouts.status} = 'PAID'`,
}

/**
 * What has a receipt and is settled, as `own`. `narrowed` joins what narrows it to some of them. Citus reads it by
 * itself, as a query with an offset, since lines and explanations are the platform's.
 */
const ownSql = (
  narrowed: (table: Table, receipt: Column, kind: MissingRecord['kind']) => SQL,
  isSharded: boolean,
) => sql`(
  select ${payments.id}, ${payments.vendorId}, ${payments.provider}, ${payments.receipt}, 'PAYMENT' as kind, ${payments.amountCents} as cents, ${payments.settledAt}, ${payments.orderId}
    from ${payments} ${narrowed(payments, payments.receipt, 'PAYMENT')} where ${acrossVendors('statement-lines')} and ${settled.PAYMENT}
  union all select ${refunds.id}, ${refunds.vendorId}, ${refunds.provider}, ${refunds.receipt}, 'REFUND', -${refunds.amountCents}, ${refunds.settledAt}, ${refunds.orderId}
    from ${refunds} ${narrowed(refunds, refunds.receipt, 'REFUND')} where ${settled.REFUND}
  union all select ${payouts.id}, ${payouts.vendorId}, ${payouts.provider}, ${payouts.reference}, 'PAYOUT', -${payouts.amountCents}, ${payouts.settledAt}, null
    from ${payouts} ${narrowed(payouts, payouts.reference, 'PAYOUT')} where ${settled.PAYOUT}${isSharded ? sql` offset 0` : sql``}) own`

const isOnNone = sql`not exists (select 1 from ${lines} where ${lines.receipt} = own.receipt and ${lines.provider} = own.provider
    and sign(${lines.amountCents}) = sign(own.cents) and not ${isChargeSql})
  and not exists (select 1 from ${missingResolutions}
    where ${missingResolutions.receipt} = own.receipt and ${missingResolutions.provider} = own.provider)`

const noted = (isSharded: boolean) =>
  fixed(sql`(
  select own.* from ${ownSql(
    (table, receipt, kind) => sql`join ${missingRecords} on ${missingRecords.kind} = ${sql.raw(`'${kind}'`)}
      and ${missingRecords.vendorId} = ${table}.vendor_id and ${missingRecords.recordId} = ${table}.id
      and ${missingRecords.receipt} = ${receipt}`,
    isSharded,
  )}
  where ${isOnNone}) missing`)
const notedHere = noted(false)
const notedOnCitus = noted(true)

/** The records that should be on a statement, are on none, and are not explained, as `missing`. */
export const missingSql = async (db: Db) => ((await isPoolSharded(db)) ? notedOnCitus : notedHere)

/** Some times of providers, as `times`. */
export const timesSql = (times: readonly Cover[]) =>
  sql`json_to_recordset(${JSON.stringify(
    times.map(({ provider, startsAt, endsAt }) => ({ provider, starts_at: startsAt, ends_at: endsAt })),
  )}::json) as times (provider text, starts_at timestamptz, ends_at timestamptz)`

const isOfTimes = (table: Table) => sql`times.provider = ${table}.provider
  and ${table}.settled_at between times.starts_at and times.ends_at`

/** The records of each of `times` that no line shows, and nobody explained. */
export const onNoStatement = fixed(
  sql`${ownSql((table) => sql`join (select) one on ${isOfTimes(table)}`, false)} where ${isOnNone}`,
)

/** The records of some times that no line shows, and nobody explained. */
export const onNoStatementOf = (times: readonly Cover[], isSharded: boolean) =>
  sql`${ownSql((table) => sql`join ${timesSql(times)} on ${isOfTimes(table)}`, isSharded)} where ${isOnNone}`

/** Keeps which records of some times that statements cover should be on one, and are on none. */
export async function noteMissingOf(tx: Tx, times: readonly Cover[]): Promise<void> {
  if (times.length === 0) return
  const isSplit = isSharded(tx)
  const found = sql`from ${onNoStatementOf(times, isSplit)}`
  if (!isSplit) {
    await tx.execute(sql`
      insert into missing_records (vendor_id, provider, receipt, kind, record_id)
      select own.vendor_id, own.provider, own.receipt, own.kind, own.id ${found}
      on conflict do nothing`)
    return
  }
  const rows = await select(tx, missingKey, found)
  if (rows.length > 0) await tx.insert(missingRecords).values(rows).onConflictDoNothing()
}

const missingKey = columns({
  vendorId: sql<VendorId>`own.vendor_id`,
  provider: sql<ProviderId>`own.provider`,
  receipt: sql<string>`own.receipt`,
  kind: sql<MissingRecord['kind']>`own.kind`,
  recordId: sql<string>`own.id`,
})

const ofRecord = {
  provider: sql<ProviderId>`missing.provider`,
  receipt: sql<string>`missing.receipt`,
  kind: sql<MissingRecord['kind']>`missing.kind`,
  cents: sql<Cents>`missing.cents`,
  size: sql<Cents>`abs(missing.cents)`,
  settledAt: millisecondsSql(sql<Date>`missing.settled_at`),
}
const missingRecord = (isSharded: boolean) =>
  columns({
    ...ofRecord,
    order: ofEachRow(isSharded, { table: sql`missing`, id: sql`missing.id` })(
      jsonObject({ id: orders.id, number: orders.number }),
      sql`${orders}`,
      sql`${orders.vendorId} = missing.vendor_id and ${orders.id} = missing.order_id`,
    ),
  })
const missingHere = missingRecord(false)
const missingOnCitus = missingRecord(true)

const named = { receipt: textKey(sql`missing.receipt`), provider: textKey(sql`missing.provider`) }
const bySettled = { settledAt: momentKey(sql`missing.settled_at`), ...named }
const sorts = {
  oldest: ordered('asc', bySettled),
  newest: ordered('desc', bySettled),
  largest: ordered('desc', { size: centsKey(sql`abs(missing.cents)`), ...named }),
}

export interface MissingFilters extends PageQuery {
  /** Part of a receipt. */
  search?: string
  /** Days in Nairobi, both included. */
  from?: string
  to?: string
  sortBy?: StatementLineSort
}

export const findMissing = (db: Db, { search, from, to, sortBy = 'oldest', ...page }: MissingFilters) =>
  paged(
    page,
    sorts[sortBy] as ListOrder<object>,
    async ({ after, end }) => {
      const matchesFilter = allOf(
        search !== undefined && sql`missing.receipt ilike ${containing(search)}`,
        isOnDays(sql`missing.settled_at`, { from, to }),
        after,
      )
      const noted = sql`from ${await missingSql(db)} where ${matchesFilter}`
      if (!(await isPoolSharded(db))) return select(db, missingHere, sql`${noted} ${end}`)
      const ctes = sql`with missing as materialized (select missing.* ${noted} ${end})`
      return select(db, missingOnCitus, sql`from missing ${end}`, { ctes })
    },
    ({ cents, size: _, settledAt, ...row }): MissingRecord => ({
      ...row,
      amountKES: toKES(cents),
      settledAt: toInstant(settledAt),
    }),
  )

/** The missing record with this receipt of a provider. */
export async function missingId(db: Db, provider: ProviderId, receipt: string): Promise<string | undefined> {
  const found = await selectOne(
    db,
    columns({ id: sql<string>`missing.id` }),
    sql`from ${await missingSql(db)} where missing.receipt = ${receipt} and missing.provider = ${provider}`,
  )
  return found?.id
}
