import { sql } from 'drizzle-orm'
import type { StatementLineId } from '#contracts/wire/primitives.ts'
import { backfillReceipts, backfillReversals, ownReceiptsSql } from '#server/modules/payments/index.ts'
import type { Tx } from '#server/platform/database/database.ts'

/** A charge carries the receipt of the movement it is for; only its details tell the two apart. */
export const isChargeSql = sql`(l.amount_cents < 0 and l.details ~* '\\mcharges?$')`

const isOpenSql = sql`l.state in ('UNMATCHED', 'AMOUNT_MISMATCH')`

/** Unresolved lines; a charge needs no resolution and only waits to be posted. */
export const isUnexplainedSql = sql`(${isOpenSql} and not ${isChargeSql})`

/**
 * Matches the open lines (or one of them) with every record that has a receipt, and stores the result. It depends only on the
 * data, so repeating it, or another order, gives the same result.
 */
export async function matchLines(tx: Tx, only?: StatementLineId) {
  const isMeant = only ? sql`${isOpenSql} and l.id = ${only}` : isOpenSql
  await backfillReceipts(tx, isMeant)
  await backfillReversals(tx, isMeant)
  await tx.execute(sql`
    with meant as materialized (
      select l.id, l.provider, l.receipt, l.amount_cents from statement_lines l where ${isMeant} and not ${isChargeSql}
    ), found as (
      select distinct on (m.id) m.id, own.id as own_id, own.cents = m.amount_cents as is_equal
      from meant m left join lateral (${ownReceiptsSql(sql`m.receipt`)}) own
        on own.provider = m.provider and sign(own.cents) = sign(m.amount_cents)
      order by m.id, own.cents = m.amount_cents desc nulls last, own.place, own.id
    )
    update statement_lines l set matched_id = f.own_id::text,
      state = case when f.own_id is null then 'UNMATCHED' when f.is_equal then 'MATCHED' else 'AMOUNT_MISMATCH' end
    from found f where l.id = f.id
      and (l.matched_id is distinct from f.own_id::text or f.is_equal)`)
}
