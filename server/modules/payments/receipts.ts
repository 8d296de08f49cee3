import { sql } from 'drizzle-orm'
import type { Db } from '#server/platform/db.ts'

/**
 * Whether a receipt has been counted for something already: money that came in, is in suspense, went back or was paid out.
 * The likeliest slip is the receipt of a payment for that of its refund. Two of a kind at the same moment are stopped by a
 * unique index each.
 */
export async function isReceiptUsed(db: Db, receipt: string): Promise<boolean> {
  const { rows } = await db.execute<{ used: boolean }>(sql`
    select exists (select from payments where receipt = ${receipt}) or exists (select from refunds where receipt = ${receipt})
      or exists (select from payouts where reference = ${receipt})
      or exists (select from suspense_items where receipt = ${receipt} and resolution is distinct from 'GIVEN_TO_PAYMENT') as used`)
  return rows[0]?.used ?? false
}
