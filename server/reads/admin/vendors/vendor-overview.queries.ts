import type { VendorOverview } from '#contracts/admin/vendors/vendor-overview.ts'
import { type Cents, toKES } from '#contracts/wire/money.ts'
import type { VendorId } from '#contracts/wire/primitives.ts'
import { products } from '#server/modules/catalog/catalog.tables.ts'
import { events } from '#server/modules/events/events.tables.ts'
import type { AccountKey } from '#server/modules/ledger/index.ts'
import { ledgerAccounts } from '#server/modules/ledger/ledger.tables.ts'
import { orders } from '#server/modules/orders/orders.tables.ts'
import { refundedSum } from '#server/modules/payments/index.ts'
import { refunds } from '#server/modules/payments/payments.tables.ts'
import { isHeldSql } from '#server/modules/payouts/index.ts'
import { payouts } from '#server/modules/payouts/payouts.tables.ts'
import { orderProblems } from '#server/modules/problems/problems.tables.ts'
import { type DayRange, readRange } from '#server/modules/rollups/index.ts'
import { vendorStaff } from '#server/modules/staff/staff.tables.ts'
import { vendors } from '#server/modules/vendors/vendors.tables.ts'
import type { Db } from '#server/platform/database/database.ts'
import { type SQL, sql } from '#server/platform/database/drizzle.ts'
import { columns, fixed, jsonObject, notNull, selectOne, subquery } from '#server/platform/database/select.ts'
import { millisecondsSql, momentSql, toInstantOrNull } from '#server/platform/database/sql.ts'
import { notFound } from '#server/platform/errors.ts'
import { nairobiDay, startOfDay } from '#server/platform/nairobi.ts'
import { accountHealthSql, toAccountHealth } from './account-health.queries.ts'
import { phoneChangeSql, toPhoneChange } from './phone-change.queries.ts'

const accountBalance = (key: AccountKey) =>
  fixed(sql<Cents>`coalesce((select ${ledgerAccounts.balanceCents} from ${ledgerAccounts}
    where ${ledgerAccounts.vendorId} = ${vendors.id} and ${ledgerAccounts.key} = ${sql.raw(`'${key}'`)}), 0)`)

const balances = {
  pendingCents: accountBalance('pending'),
  availableCents: accountBalance('available'),
  nextAvailableAt: subquery(
    millisecondsSql(sql<Date | null>`min(${orders.earningsDueAt})`),
    sql`from ${orders} where ${orders.vendorId} = ${vendors.id} and ${orders.earningsDueAt} is not null
      and ${orders.earningsHeldAt} is null`,
  ),
}

const counts = fixed(
  jsonObject({
    products: sql<number>`(select count(*) from ${products} where ${products.vendorId} = ${vendors.id})`,
    events: sql<number>`(select count(*) from ${events} where ${events.vendorId} = ${vendors.id})`,
    payouts: sql<number>`(select count(*) from ${payouts}
      where ${payouts.vendorId} = ${vendors.id} and ${payouts.status} = 'REQUESTED')`,
    staff: sql<number>`(select count(*) from ${vendorStaff}
      where ${vendorStaff.vendorId} = ${vendors.id} and ${vendorStaff.endedAt} is null)`,
  }),
)

const payoutsThat = (are: SQL) =>
  notNull(
    subquery(
      jsonObject({ count: sql<number>`count(*)`, cents: sql<Cents>`coalesce(sum(${payouts.amountCents}), 0)` }),
      sql`from ${payouts} where ${payouts.vendorId} = ${vendors.id} and ${are}`,
    ),
  )

/** What was paid is found by when it was paid, which is after it was placed. */
const ordersOfDays = ({ startsAt, endsAt }: DayRange) =>
  notNull(
    subquery(
      jsonObject({
        count: sql<number>`count(*)`,
        refunded: sql<number>`count(*) filter (where ${orders.status} <> 'REJECTED' and ${refundedSum(orders, 'amountCents')} > 0)`,
        refused: sql<number>`count(*) filter (where ${orders.status} = 'REJECTED')`,
      }),
      sql`from ${orders} where ${orders.vendorId} = ${vendors.id} and ${orders.paidAt} >= ${momentSql(startsAt)}
        and ${orders.placedAt} >= ${momentSql(startsAt)} and ${orders.placedAt} < ${momentSql(endsAt)}`,
    ),
  )

const problemsOfDays = ({ startsAt, endsAt }: DayRange) =>
  notNull(
    subquery(
      jsonObject({
        reported: sql<number>`count(*)`,
        open: sql<number>`count(*) filter (where ${orderProblems.endedAt} is null)`,
        unanswered: sql<number>`count(*) filter (where ${orderProblems.answeredAt} is null
          and (${orderProblems.endedBy} = 'SYSTEM' or ${orderProblems.escalatedAt} is not null))`,
        cents: sql<Cents>`coalesce(sum(${refunds.amountCents}), 0)`,
      }),
      sql`from ${orderProblems} left join ${refunds} on ${refunds.vendorId} = ${orderProblems.vendorId} and ${refunds.id} = ${orderProblems.refundId}
        where ${orderProblems.vendorId} = ${vendors.id} and ${orderProblems.status} <> 'WITHDRAWN'
          and ${orderProblems.reportedAt} >= ${momentSql(startsAt)} and ${orderProblems.reportedAt} < ${momentSql(endsAt)}`,
    ),
  )

/** In one statement; each of its parts is found by an index that begins with the vendor. */
export async function readVendorOverview(db: Db, id: VendorId, now: Date): Promise<VendorOverview> {
  const days = readRange({}, now)
  const month = nairobiDay(now).slice(0, 7)
  const isPaidThisMonth = sql`${payouts.status} = 'PAID' and ${payouts.settledAt} >= ${momentSql(startOfDay(`${month}-01`))}`
  const row = await selectOne(
    db,
    columns({
      ...balances,
      counts,
      held: payoutsThat(isHeldSql(now)),
      paidOut: payoutsThat(isPaidThisMonth),
      orders: ordersOfDays(days),
      problems: problemsOfDays(days),
      phoneChange: phoneChangeSql(now),
      accountHealth: accountHealthSql(now),
    }),
    sql`from ${vendors} where ${vendors.id} = ${id}`,
  )
  if (!row) throw notFound('The vendor')
  const toProblems = ({ cents, ...counted }: typeof row.problems) => ({ ...counted, refundedKES: toKES(cents) })
  const sum = ({ count, cents }: { count: number; cents: Cents }) => ({ count, totalKES: toKES(cents) })
  return {
    pendingKES: toKES(row.pendingCents),
    nextAvailableAt: toInstantOrNull(row.nextAvailableAt),
    availableKES: toKES(row.availableCents),
    held: sum(row.held),
    paidOut: { month, ...sum(row.paidOut) },
    orders: { from: days.from, to: days.to, ...row.orders },
    problems: toProblems(row.problems),
    phoneChange: toPhoneChange(row.phoneChange),
    accountHealth: row.accountHealth.map(toAccountHealth),
    counts: row.counts,
  }
}
