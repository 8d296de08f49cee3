import type { ReviewFlag } from '#contracts/reviews/review-terms.ts'
import type { UserId } from '#contracts/wire/primitives.ts'
import { payments } from '#server/modules/payments/payments.tables.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { sql } from '#server/platform/database/drizzle.ts'
import { columns, selectOne } from '#server/platform/database/select.ts'
import { hasPhoneNumber } from './review-rules.ts'
import type { ReviewedOrder } from './reviewed-order.queries.ts'
import { reviews } from './reviews.tables.ts'

const isPaidByOthers = columns({ isSame: sql<boolean>`true` })

/** What an administrator is to look at in a review of this order. */
export async function findFlags(
  tx: Tx,
  { vendorId, payerPhone }: ReviewedOrder,
  customerId: UserId,
  text: string,
): Promise<ReviewFlag[]> {
  const sameNumber =
    payerPhone !== null &&
    (await selectOne(
      tx,
      isPaidByOthers,
      sql`from ${reviews} join ${payments} on ${payments.vendorId} = ${reviews.vendorId} and ${payments.orderId} = ${reviews.orderId}
        where ${reviews.vendorId} = ${vendorId} and ${reviews.customerId} <> ${customerId} and ${payments.status} = 'SUCCEEDED'
          and ${payments.phone} = ${payerPhone} limit 1`,
    ))
  return [
    ...(hasPhoneNumber(text) ? (['PHONE_NUMBER'] as const) : []),
    ...(sameNumber ? (['SAME_PAYER'] as const) : []),
  ]
}
