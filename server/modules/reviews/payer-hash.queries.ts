import { createHmac } from 'node:crypto'
import type { VendorId } from '#contracts/wire/primitives.ts'
import type { TicketKeySecrets } from '#server/modules/tickets/index.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { sql } from '#server/platform/database/drizzle.ts'
import { columns, select } from '#server/platform/database/select.ts'
import type { ReviewedOrder } from './reviewed-order.queries.ts'
import { reviews } from './reviews.tables.ts'

const hashWith = (secret: Buffer, vendorId: VendorId, phone: string) =>
  createHmac('sha256', secret).update(`review-payer:${vendorId}:${phone}`).digest()

const ofPayer = columns({ payerHash: reviews.payerHash, customerId: reviews.customerId })

/**
 * What stays of the number that paid for an order, and whether it has paid for reviews of this shop by others. It is
 * kept with the review, so that a payer is one person also when their accounts are erased; it tells nobody the number,
 * and is another one in each shop. A payer who is known by the secret before stays so.
 */
export async function findPayer(
  tx: Tx,
  { current, before }: TicketKeySecrets,
  { vendorId, payerPhone, customerId }: ReviewedOrder,
): Promise<{ payerHash: Buffer | null; paidForOthers: boolean }> {
  if (payerPhone === null) return { payerHash: null, paidForOthers: false }
  const hashes = [current, ...(before ? [before] : [])].map((secret) => hashWith(secret, vendorId, payerPhone))
  const known = await select(
    tx,
    ofPayer,
    sql`from ${reviews} where ${reviews.vendorId} = ${vendorId} and ${reviews.payerHash} = any(${sql.param(hashes)}::bytea[])`,
  )
  return {
    payerHash: known[0]?.payerHash ?? hashes[0] ?? null,
    paidForOthers: known.some((review) => review.customerId !== customerId),
  }
}
