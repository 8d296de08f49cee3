import { sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { StatementLineId } from '#contracts/wire/primitives.ts'
import { backfillReceipts, backfillReversals } from '#server/modules/payments/index.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { statementLines } from './statements.tables.ts'
import { ownReceiptsSql, unexplainedDetails, unexplainedOfOrders } from './unexplained-lines.queries.ts'

/** A charge may carry the receipt of the movement it is for. */
export const isChargeSql = sql`${statementLines.isCharge}`

/** The lines that wait for a decision, a match or their posting. */
export const isOpenSql = sql`${statementLines.state} in ('UNMATCHED', 'AMOUNT_MISMATCH')`

/** Unresolved lines; a charge needs no resolution and only waits to be posted. */
export const isUnexplainedSql = sql`(${isOpenSql} and not ${isChargeSql})`

/** The lines that are to be matched, as a statement below names them. */
const meant = alias(statementLines, 'meant')

/**
 * Matches the open lines (or one of them) with every record that has a receipt, and stores the result. It depends only on the
 * data, so repeating it, or another order, gives the same result.
 */
export async function matchLines(tx: Tx, only?: StatementLineId) {
  const isMeant = only ? sql`${isOpenSql} and ${statementLines.id} = ${only}` : isOpenSql
  await backfillReceipts(tx, unexplainedOfOrders(isMeant))
  await backfillReversals(tx, unexplainedDetails(isMeant))
  await tx.execute(sql`
    with meant as materialized (
      select ${statementLines.id}, ${statementLines.provider}, ${statementLines.receipt}, ${statementLines.amountCents}
      from ${statementLines} where ${isMeant} and not ${isChargeSql}
    ), found as (
      select distinct on (${meant.id}) ${meant.id}, own.id as own_id, own.cents = ${meant.amountCents} as is_equal
      from meant left join lateral (${ownReceiptsSql(meant)}) own
        on sign(own.cents) = sign(${meant.amountCents})
      order by ${meant.id}, own.cents = ${meant.amountCents} desc nulls last, own.place, own.id
    )
    update ${statementLines} set matched_id = f.own_id::text,
      state = case when f.own_id is null then 'UNMATCHED' when f.is_equal then 'MATCHED' else 'AMOUNT_MISMATCH' end
    from found f where ${statementLines.id} = f.id
      and (${statementLines.matchedId} is distinct from f.own_id::text or f.is_equal)`)
}
