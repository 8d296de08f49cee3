import { type SQL, sql } from 'drizzle-orm'
import { type PayoutBatch, payoutReference } from '#contracts/admin/payout-batches.ts'
import { type Cents, toKES } from '#contracts/wire/money.ts'
import type { PayoutBatchId, PayoutId, UserId } from '#contracts/wire/primitives.ts'
import { acrossVendors } from '#server/platform/database/across-vendors.ts'
import type { Db } from '#server/platform/database/database.ts'
import { allOf, millisecondsSql, toInstant } from '#server/platform/database/sql.ts'
import { notFound } from '#server/platform/errors.ts'

interface Row extends Record<string, unknown> {
  id: PayoutBatchId
  createdAt: number
  createdBy: string
  sums: Record<'all' | 'open' | 'paid' | 'failed', { count: number; cents: Cents }>
}

const sumOf = (isCounted: SQL) => sql`json_build_object('count', count(*) filter (where ${isCounted}),
  'cents', coalesce(sum(p.amount_cents) filter (where ${isCounted}), 0))`

const toBatch = ({ id, createdAt, createdBy, sums }: Row): PayoutBatch => {
  const sum = ({ count, cents }: Row['sums']['all']) => ({ count, amountKES: toKES(cents) })
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

async function readBatches(db: Db, isSought: SQL, limit: number): Promise<PayoutBatch[]> {
  const { rows } = await db.execute<Row>(sql`
    select r.id, ${millisecondsSql(sql`r.created_at`)} as "createdAt",
      coalesce((select name from users where id = r.created_by), '') as "createdBy",
      (select json_build_object('all', ${sumOf(sql`true`)}, 'open', ${sumOf(sql`p.status = 'SENT'`)},
        'paid', ${sumOf(sql`p.status = 'PAID'`)}, 'failed', ${sumOf(sql`p.status = 'FAILED'`)})
        from payouts p where ${acrossVendors('admin-lists')} and p.batch_id = r.id) as sums
    from payout_batches r where ${isSought} order by r.id desc limit ${limit}`)
  return rows.map(toBatch)
}

/** The newest first, after the one with the id `after`. */
export const listBatches = (db: Db, limit: number, after?: PayoutBatchId) =>
  readBatches(db, allOf(after && sql`r.id < ${after}::uuid`), limit)

export async function findBatch(db: Db, id: PayoutBatchId): Promise<PayoutBatch> {
  const [batch] = await readBatches(db, sql`r.id = ${id}`, 1)
  if (!batch) throw notFound('The batch')
  return batch
}

/** What of those that were asked for did not come into the batch: of the asker's own, all that are approved. */
export async function leftOutOfBatch(
  db: Db,
  batch: PayoutBatchId,
  userId: UserId,
  ids: readonly PayoutId[] | undefined,
) {
  const isSought = ids
    ? sql`p.id = any(${sql.param(ids)}::uuid[]) and p.batch_id is distinct from ${batch}`
    : sql`p.status = 'APPROVED' and p.requested_by = ${userId}`
  const { rows } = await db.execute<{ id: PayoutId; vendor: string; isOwn: boolean }>(sql`
    select p.id, v.name as vendor, p.requested_by = ${userId} as "isOwn"
    from payouts p join vendors v on v.id = p.vendor_id where ${acrossVendors('admin-lists')} and ${isSought} order by p.id`)
  return rows.map(({ id, vendor, isOwn }) => ({
    id,
    vendor,
    code: isOwn ? ('own_payout' as const) : ('invalid_transition' as const),
  }))
}

interface BatchPayout extends Record<string, unknown> {
  id: PayoutId
  amountKES: number
  phone: string
  isOpen: boolean
  vendor: string
}

/** A batch's payouts, each by the reference it has in the file. */
export async function payoutsOfBatch(db: Db, id: PayoutBatchId): Promise<Map<string, BatchPayout>> {
  const { rows } = await db.execute<BatchPayout>(sql`
    select p.id, (p.amount_cents / 100)::int as "amountKES", p.phone, p.status = 'SENT' as "isOpen", v.name as vendor
    from payouts p join vendors v on v.id = p.vendor_id where ${acrossVendors('admin-lists')} and p.batch_id = ${id} order by p.id`)
  return new Map(rows.map((row) => [payoutReference(row.id), row]))
}
