import { createHash } from 'node:crypto'
import type { ReceiptLine } from '#contracts/money/public-proof.ts'
import { type Cents, toKES } from '#contracts/wire/money.ts'
import { acrossVendors } from '#server/platform/database/across-vendors.ts'
import type { Db } from '#server/platform/database/database.ts'
import { sql } from '#server/platform/database/drizzle.ts'
import { toInstant } from '#server/platform/database/sql.ts'
import { keyOfMark, receiptKinds } from './book-lines.queries.ts'

interface Row extends Record<string, unknown> {
  /** Milliseconds, of the minute. */
  at: number
  cents: Cents
  day: string | null
  line: number | null
  seal: string | null
  key: string | null
  mark: string | null
}

/** Where the money of a receipt stands; of who paid it, and for what, nothing is read. */
export async function findReceipt(db: Db, receipt: string): Promise<ReceiptLine | null> {
  const { rows } = await db.execute<Row>(sql`
    select (floor(extract(epoch from created_at) / 60) * 60000)::float8 as at, cents, found.day::text as day, line,
      book.seal, ${keyOfMark(sql`book.salt`, sql`found.id`)} as key, encode(mark, 'hex') as mark
    from (
      select t.id, t.created_at, e.amount_cents::float8 as cents, b.day, b.line, b.mark
      from (
        select vendor_id, id from payments where receipt = ${receipt}
        union select vendor_id, id from refunds where receipt = ${receipt}
        union select vendor_id, id from payouts where reference = ${receipt}
        union select vendor_id, id from suspense_items where receipt = ${receipt} and coalesce(resolution, '') <> 'NOT_RECEIVED') owner
      join ledger_transfers t on t.vendor_id = owner.vendor_id and t.kind in ${receiptKinds} and t.reference = owner.id::text
      join ledger_entries e on e.vendor_id = t.vendor_id and e.transfer_id = t.id and e.account_key like 'provider:%'
      left join ledger_book_transfers b on b.vendor_id = t.vendor_id and b.transfer_id = t.id
      where ${acrossVendors('key-from-outside')}
      order by t.created_at, t.id limit 1) found
    left join ledger_books book on book.day = found.day`)
  return rows[0] ? toLine(receipt, rows[0]) : null
}

function toLine(receipt: string, { at, cents, day, line, seal, key, mark }: Row): ReceiptLine {
  const isMarked = key !== null && mark === createHash('sha256').update(`${receipt}-${key}`).digest('hex')
  return {
    receipt,
    amountKES: toKES(Math.abs(cents)),
    isIncoming: cents < 0,
    at: toInstant(at),
    sealed: day && line && seal ? { day, line, seal, mark: isMarked && mark ? { key, mark } : null } : null,
  }
}
