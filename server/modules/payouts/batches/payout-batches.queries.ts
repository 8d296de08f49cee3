import { type PayoutBatch, payoutReference } from '#contracts/admin/payout-batches.ts'
import { type Cents, toKES } from '#contracts/wire/money.ts'
import { PayoutBatchId, type PayoutId, type UserId } from '#contracts/wire/primitives.ts'
import { users } from '#server/modules/identity/identity.tables.ts'
import { vendors } from '#server/modules/vendors/vendors.tables.ts'
import { acrossVendors } from '#server/platform/database/across-vendors.ts'
import type { Db } from '#server/platform/database/database.ts'
import { type SQL, sql } from '#server/platform/database/drizzle.ts'
import { newestFirst } from '#server/platform/database/list-order.ts'
import { columns, jsonObject, notNull, select, subquery, type ValueOf } from '#server/platform/database/select.ts'
import { ofEachRow } from '#server/platform/database/sharding/of-each-row.ts'
import { isPoolSharded } from '#server/platform/database/sharding/sharded.ts'
import { allOf, millisecondsSql, toInstant } from '#server/platform/database/sql.ts'
import { notFound } from '#server/platform/errors.ts'
import { type PageQuery, paged } from '#server/platform/http/paged.ts'
import { payoutBatches, payouts } from '../payouts.tables.ts'

const sumOf = (isCounted: SQL) =>
  jsonObject({
    count: sql<number>`count(*) filter (where ${isCounted})`,
    cents: sql<Cents>`coalesce(sum(${payouts.amountCents}) filter (where ${isCounted}), 0)`,
  })

const sums = jsonObject({
  all: sumOf(sql`true`),
  open: sumOf(sql`${payouts.status} = 'SENT'`),
  paid: sumOf(sql`${payouts.status} = 'PAID'`),
  failed: sumOf(sql`${payouts.status} = 'FAILED'`),
})

const creator = subquery(users.name, sql`from ${users} where ${users.id} = ${payoutBatches.createdBy}`)

const batchWith = (sumsOfBatch: SQL<ValueOf<typeof sums> | null>) =>
  columns({
    id: payoutBatches.id,
    createdAt: millisecondsSql(payoutBatches.createdAt),
    createdBy: sql<string>`coalesce(${creator}, '')`,
    sums: notNull(sumsOfBatch),
  })
const batch = batchWith(
  subquery(
    sums,
    sql`from ${payouts} where ${acrossVendors('admin-lists')} and ${payouts.batchId} = ${payoutBatches.id}`,
  ),
)

/** On Citus the payouts of all batches of a list are summed at once. */
const summed = sql`(select ${payouts.batchId}, ${sums} as sums from ${payouts}
  where ${acrossVendors('admin-lists')} and ${payouts.batchId} in (select ${payoutBatches.id} from ${payoutBatches})
  group by ${payouts.batchId}) summed`
const ofBatch = ofEachRow(true, { table: sql`${payoutBatches}`, id: sql`${payoutBatches.id}` })
const batchOnCitus = batchWith(
  ofBatch(sql<ValueOf<typeof sums>>`summed.sums`, summed, sql`summed.batch_id = ${payoutBatches.id}`),
)

const selectBatches = async (db: Db, where: SQL, end = sql``) =>
  (await isPoolSharded(db))
    ? select(db, batchOnCitus, sql`from ${payoutBatches} ${end}`, {
        ctes: sql`with ${payoutBatches} as materialized (select ${payoutBatches}.* from ${payoutBatches} where ${where} ${end})`,
      })
    : select(db, batch, sql`from ${payoutBatches} where ${where} ${end}`)

const toBatch = ({ id, createdAt, createdBy, sums }: ValueOf<typeof batch>): PayoutBatch => {
  const sum = ({ count, cents }: (typeof sums)['all']) => ({ count, amountKES: toKES(cents) })
  return {
    id,
    createdAt: toInstant(createdAt),
    createdBy,
    all: sum(sums.all),
    open: sum(sums.open),
    paid: sum(sums.paid),
    failed: sum(sums.failed),
  }
}

export const listBatches = (db: Db, page: PageQuery) =>
  paged(
    page,
    newestFirst(payoutBatches.id, PayoutBatchId),
    ({ after, end }) => selectBatches(db, allOf(after), end),
    toBatch,
  )

export async function findBatch(db: Db, id: PayoutBatchId): Promise<PayoutBatch> {
  const [found] = await selectBatches(db, sql`${payoutBatches.id} = ${id}`)
  if (!found) throw notFound('The batch')
  return toBatch(found)
}

const fromPayouts = sql`from ${payouts} join ${vendors} on ${vendors.id} = ${payouts.vendorId}`

/** What of those that were asked for did not come into the batch: of the asker's own, all that are approved. */
export async function leftOutOfBatch(
  db: Db,
  batchId: PayoutBatchId,
  userId: UserId,
  ids: readonly PayoutId[] | undefined,
) {
  const matchesFilter = ids
    ? sql`${payouts.id} = any(${sql.param(ids)}::uuid[]) and ${payouts.batchId} is distinct from ${batchId}`
    : sql`${payouts.status} = 'APPROVED' and ${payouts.requestedBy} = ${userId}`
  const rows = await select(
    db,
    columns({ id: payouts.id, vendor: vendors.name, isOwn: sql<boolean>`${payouts.requestedBy} = ${userId}` }),
    sql`${fromPayouts} where ${acrossVendors('admin-lists')} and ${matchesFilter} order by ${payouts.id}`,
  )
  return rows.map(({ id, vendor, isOwn }) => ({
    id,
    vendor,
    code: isOwn ? ('own_payout' as const) : ('invalid_transition' as const),
  }))
}

const batchPayout = columns({
  id: payouts.id,
  amountKES: sql<number>`(${payouts.amountCents} / 100)::int`,
  phone: payouts.phone,
  isOpen: sql<boolean>`${payouts.status} = 'SENT'`,
  vendor: vendors.name,
})

/** A batch's payouts, each by the reference it has in the file. */
export async function payoutsOfBatch(db: Db, id: PayoutBatchId): Promise<Map<string, ValueOf<typeof batchPayout>>> {
  const rows = await select(
    db,
    batchPayout,
    sql`${fromPayouts} where ${acrossVendors('admin-lists')} and ${payouts.batchId} = ${id} order by ${payouts.id}`,
  )
  return new Map(rows.map((row) => [payoutReference(row.id), row]))
}
