import { sql } from 'drizzle-orm'
import type { MissingRecord, StatementLineSort } from '#contracts/admin/reconciliation.ts'
import type { ProviderId } from '#contracts/money/payments.ts'
import { type Cents, toKES } from '#contracts/wire/money.ts'
import { orders } from '#server/modules/orders/orders.tables.ts'
import type { Db } from '#server/platform/database/database.ts'
import { centsKey, type ListOrder, momentKey, ordered, textKey } from '#server/platform/database/list-order.ts'
import { columns, jsonObject, select, selectOne, subquery } from '#server/platform/database/select.ts'
import { allOf, containing, isOnDays, millisecondsSql, toInstant } from '#server/platform/database/sql.ts'
import { type PageQuery, paged } from '#server/platform/http/paged.ts'
import { missingSql } from './reconciliation.queries.ts'

const missingRecord = columns({
  provider: sql<ProviderId>`missing.provider`,
  receipt: sql<string>`missing.receipt`,
  kind: sql<MissingRecord['kind']>`missing.kind`,
  cents: sql<Cents>`missing.cents`,
  size: sql<Cents>`abs(missing.cents)`,
  settledAt: millisecondsSql(sql<Date>`missing.settled_at`),
  order: subquery(
    jsonObject({ id: orders.id, number: orders.number }),
    sql`from ${orders} where ${orders.vendorId} = missing.vendor_id and ${orders.id} = missing.order_id`,
  ),
})

const named = { receipt: textKey(sql`missing.receipt`), provider: textKey(sql`missing.provider`) }
const settled = { settledAt: momentKey(sql`missing.settled_at`), ...named }
const sorts = {
  oldest: ordered('asc', settled),
  newest: ordered('desc', settled),
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
    ({ after, end }) => {
      const isSought = allOf(
        search !== undefined && sql`missing.receipt ilike ${containing(search)}`,
        isOnDays(sql`missing.settled_at`, { from, to }),
        after,
      )
      return select(db, missingRecord, sql`from ${missingSql} where ${isSought} ${end}`)
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
    sql`from ${missingSql} where missing.receipt = ${receipt} and missing.provider = ${provider}`,
  )
  return found?.id
}
