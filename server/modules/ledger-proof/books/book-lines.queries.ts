import type { Cents } from '#contracts/wire/money.ts'
import { acrossVendors } from '#server/platform/database/across-vendors.ts'
import type { Db, Tx } from '#server/platform/database/database.ts'
import { type SQL, sql } from '#server/platform/database/drizzle.ts'
import { momentSql } from '#server/platform/database/sql.ts'
import { startOfDay } from '#server/platform/nairobi.ts'
import { type BookLine, bookHead, lineText } from './book-text.ts'

/** A book about to be sealed. */
export interface OpenBook {
  day: string
  salt: Buffer
}

/**
 * The account of an entry as a book has it. What stays within the market is one account: else each sale would show its
 * commission, which tells a shop with a rate of its own from others, and with it what that shop takes.
 */
const accountOf = sql`case when e.account_key like 'provider:%' then substr(e.account_key, 10)
  when e.account_key = 'suspense' then 'suspense' else 'held' end`

/** The lines of a transfer `t`: one for each account of the book that it moves. */
const linesOf = sql`select ${accountOf} as account, sum(e.amount_cents)::float8 as cents from ledger_entries e
  where e.vendor_id = t.vendor_id and e.transfer_id = t.id group by 1 having sum(e.amount_cents) <> 0`

/** Which transfers bring or take the money of a receipt. */
export const receiptKinds = sql.raw(`('order_paid', 'unmatched_money', 'refund_done', 'payout_paid')`)

/** The receipt of a transfer `t`, where it is known. */
const receiptOf = sql`case t.kind
    when 'order_paid' then (select receipt from payments p where p.vendor_id = t.vendor_id and p.id = t.reference::uuid)
    when 'unmatched_money' then coalesce(
      (select receipt from payments p where p.vendor_id = t.vendor_id and p.id = t.reference::uuid),
      (select receipt from suspense_items s where s.vendor_id = t.vendor_id and s.id = t.reference::uuid))
    when 'refund_done' then (select receipt from refunds r where r.vendor_id = t.vendor_id and r.id = t.reference::uuid)
    when 'payout_paid' then (select reference from payouts o where o.vendor_id = t.vendor_id and o.id = t.reference::uuid)
  end`

/** What a mark is made with besides its receipt: nobody tries receipts against a mark without it. */
export const keyOfMark = (salt: SQL, transferId: SQL) =>
  sql`left(encode(sha256(${salt} || uuid_send(${transferId})), 'hex'), 32)`

/**
 * Puts every transfer that is in no book, and was made before `until`, into the book of its day, or into the first that
 * is open where that is sealed: what was committed late is missing in no book, and changes none.
 */
export async function bookTransfers(tx: Tx, books: readonly OpenBook[], until: string): Promise<void> {
  const open = JSON.stringify(books.map(({ day, salt }) => ({ day, salt: salt.toString('hex') })))
  await tx.execute(sql`
    insert into ledger_book_transfers (vendor_id, transfer_id, day, line, mark)
    select vendor_id, id, day, case when lines > 0 then sum(lines) over before + 1 - lines end,
      sha256(convert_to(receipt || '-' || ${keyOfMark(sql`salt`, sql`id`)}, 'UTF8'))
    from (
      select t.vendor_id, t.id, t.created_at, book.day, decode(book.salt, 'hex') as salt, lines, ${receiptOf} as receipt
      from ledger_transfers t
      join json_to_recordset(${open}::json) as book (day date, salt text)
        on book.day = greatest((t.created_at at time zone 'UTC' + interval '3 hours')::date, ${books[0]?.day}::date)
      cross join lateral (select count(*)::int as lines from (${linesOf}) l) counted
      where ${acrossVendors('ledger-books')} and t.created_at < ${momentSql(startOfDay(until))} and not exists (
        select 1 from ledger_book_transfers b where b.vendor_id = t.vendor_id and b.transfer_id = t.id)
    ) fresh
    window before as (partition by day order by created_at, id rows unbounded preceding)`)
}

/** The day of the first transfer that there is. */
export async function firstDay(db: Db): Promise<string | null> {
  const { rows } = await db.execute<{ day: string | null }>(sql`
    select min((created_at at time zone 'UTC' + interval '3 hours')::date)::text as day from ledger_transfers
    where ${acrossVendors('ledger-books')}`)
  return rows[0]?.day ?? null
}

interface Row extends Record<string, unknown> {
  transfer: number
  at: number
  account: string
  cents: Cents
  mark: string | null
}

/** Transfers read at once: one statement each. */
const transfersAtOnce = 2_000

async function* readLines(db: Db, day: string): AsyncGenerator<BookLine> {
  let number = 0
  for (;;) {
    const { rows }: { rows: Row[] } = await db.execute<Row>(sql`
      select b.line as transfer, (extract(epoch from t.created_at) * 1000)::float8 as at, account, cents, b.mark
      from (select vendor_id, transfer_id, line, encode(mark, 'hex') as mark from ledger_book_transfers
        where ${acrossVendors('ledger-books')} and day = ${day}::date and line > ${number}
        order by line limit ${transfersAtOnce}) b
      join ledger_transfers t on t.vendor_id = b.vendor_id and t.id = b.transfer_id
      cross join lateral (${linesOf}) l
      order by b.line, account collate "C"`)
    for (const { transfer, at, account, cents, mark } of rows) {
      number++
      const isProvider = account !== 'held' && account !== 'suspense'
      const line = { number, transfer, at: new Date(at), account, amountCents: cents }
      yield { ...line, mark: (isProvider && mark) || '' }
    }
    if (rows.length === 0) return
  }
}

/** The whole text of a book, in parts: the same each time, since nothing of what it is made of changes. */
export async function* bookText(db: Db, day: string, previousSeal: string | null): AsyncGenerator<string> {
  let part = bookHead(day, previousSeal)
  for await (const line of readLines(db, day)) {
    part += lineText(line)
    if (part.length < 32_768) continue
    yield part
    part = ''
  }
  if (part) yield part
}
