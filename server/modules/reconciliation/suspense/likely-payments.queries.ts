import type { SuspenseItem } from '#contracts/admin/suspense.ts'
import type { SuspenseId } from '#contracts/wire/primitives.ts'
import { orderNumberSql } from '#server/modules/orders/index.ts'
import { orders } from '#server/modules/orders/orders.tables.ts'
import { payments } from '#server/modules/payments/payments.tables.ts'
import { acrossVendors } from '#server/platform/database/across-vendors.ts'
import type { Db } from '#server/platform/database/database.ts'
import { sql } from '#server/platform/database/drizzle.ts'
import { columns, jsonObject, select } from '#server/platform/database/select.ts'
import { isPoolSharded } from '#server/platform/database/sharding/sharded.ts'

/**
 * How much of an order's number must be in what was typed, by pieces of three characters: one wrong or missing digit
 * leaves more.
 */
const minSimilarity = 0.4

const typedNumber = orderNumberSql(sql`item.account`)

const likely = jsonObject({
  paymentId: payments.id,
  order: jsonObject({ id: orders.id, number: orders.number }),
  customer: orders.contactName,
})
const fromPayments = sql`${payments} join ${orders} on ${orders.vendorId} = ${payments.vendorId} and ${orders.id} = ${payments.orderId}`
const similarity = sql`similarity(${orders.number}, ${typedNumber})`
const isLikely = sql`${acrossVendors('admin-lists')} and ${payments.provider} = item.provider and ${payments.amountCents} = item.cents
  and ${payments.status} <> 'SUCCEEDED' and ${orders.paidAt} is null
  and ${payments.createdAt} between to_timestamp(item."openedAt" / 1000) - interval '3 days' and to_timestamp(item."openedAt" / 1000)
  and ${similarity} >= ${minSimilarity}`
const mostAlike = sql`${similarity} desc, ${payments.id} desc`

/** Money in suspense whose payer named no order of ours. */
interface Unplaced {
  id: SuspenseId
  provider: string
  cents: number
  account: string | null
  /** Milliseconds. */
  openedAt: number
}

/**
 * The payment that each most likely belongs to: of its amount, for an order of the days before that nobody has paid,
 * and whose number is most like what was typed.
 */
export async function findLikelyPayments(
  db: Db,
  unplaced: readonly Unplaced[],
): Promise<Map<SuspenseId, SuspenseItem['likely']>> {
  if (unplaced.length === 0) return new Map()
  const items = sql`json_to_recordset(${JSON.stringify(unplaced)}::json) as item (id uuid, provider text, cents bigint, account text, "openedAt" float8)`
  const rows = (await isPoolSharded(db))
    ? await select(
        db,
        columns({ id: sql<SuspenseId>`item.id`, likely }),
        sql`from ${items}, ${fromPayments} where ${isLikely} order by item.id, ${mostAlike}`,
        { distinctOn: sql`item.id` },
      )
    : await select(
        db,
        columns({ id: sql<SuspenseId>`item.id`, likely: sql<NonNullable<SuspenseItem['likely']>>`found.likely` }),
        sql`from ${items}
          join lateral (select ${likely} as likely from ${fromPayments} where ${isLikely} order by ${mostAlike} limit 1) found on true`,
      )
  return new Map(rows.map(({ id, likely }) => [id, likely]))
}
