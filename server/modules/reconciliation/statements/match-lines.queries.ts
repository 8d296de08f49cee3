import type { StatementLineId } from '#contracts/wire/primitives.ts'
import { orderNumberSql } from '#server/modules/orders/index.ts'
import { orders } from '#server/modules/orders/orders.tables.ts'
import { disbursements } from '#server/modules/payments/disbursements/disbursements.tables.ts'
import { backfillReceipts, backfillReversals } from '#server/modules/payments/index.ts'
import { payments, refunds, suspenseItems } from '#server/modules/payments/payments.tables.ts'
import { payouts } from '#server/modules/payouts/payouts.tables.ts'
import { acrossVendors } from '#server/platform/database/across-vendors.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { type Column, type SQL, sql } from '#server/platform/database/drizzle.ts'
import { alias } from '#server/platform/database/drizzle-tables.ts'
import { fixed } from '#server/platform/database/select.ts'
import { statementLines } from './statements.tables.ts'

/** A charge may carry the receipt of the movement it is for. */
export const isChargeSql = sql`${statementLines.isCharge}`

/** The lines that wait for a decision, a match or their posting. */
export const isOpenSql = sql`${statementLines.state} in ('UNMATCHED', 'AMOUNT_MISMATCH')`

/** Unresolved lines; a charge needs no resolution and only waits to be posted. */
export const isUnexplainedSql = sql`(${isOpenSql} and not ${isChargeSql})`

/** The lines that are to be matched, as a statement below names them. */
const meant = alias(statementLines, 'meant')

/**
 * Everything here that has a receipt of a provider, found by its index, with its amount as a statement would show it.
 * Money in suspense that was given to a payment is that payment's; of money that never came, a statement shows nothing.
 */
const ownReceiptsSql = ({ receipt, provider }: { receipt: Column; provider: Column }): SQL =>
  fixed(sql`
  select ${payments.id}, ${payments.amountCents} as cents, 1 as place
    from ${payments} where ${acrossVendors('statement-lines')} and ${payments.status} = 'SUCCEEDED'
      and ${payments.receipt} = ${receipt} and ${payments.provider} = ${provider}
  union all select ${suspenseItems.id}, ${suspenseItems.amountCents}, 2
    from ${suspenseItems} where coalesce(${suspenseItems.resolution}, '') not in ('ALLOCATED_TO_PAYMENT', 'NOT_RECEIVED')
      and ${suspenseItems.receipt} = ${receipt} and ${suspenseItems.provider} = ${provider}
  union all select ${refunds.id}, -${refunds.amountCents}, 3
    from ${refunds} where ${refunds.status} = 'SUCCEEDED' and ${refunds.receipt} = ${receipt} and ${refunds.provider} = ${provider}
  union all select ${payouts.id}, -${payouts.amountCents}, 3
    from ${payouts} where ${payouts.status} = 'PAID' and ${payouts.reference} = ${receipt} and ${payouts.provider} = ${provider}
  union all select coalesce(${disbursements.refundId}, ${disbursements.payoutId}), -${disbursements.amountCents}, 4
    from ${disbursements} where ${disbursements.status} = 'SUCCEEDED' and ${disbursements.receipt} = ${receipt}
      and ${disbursements.provider} = ${provider}`)

const isUnmatched = sql`${statementLines.state} = 'UNMATCHED' and not exists (select from (${ownReceiptsSql(statementLines)}) own)`

const accountSql = orderNumberSql(statementLines.account)

/**
 * The lines that name the same orders as those that are meant, each with its order. The lines are read apart: a
 * statement reads the rows of one table of many vendors, and joins others to it.
 */
const unexplainedOfOrders = (isMeant: SQL): SQL => sql`
  with line as materialized (
    select ${statementLines.id}, ${statementLines.receipt}, ${statementLines.account}, ${statementLines.provider}, ${statementLines.amountCents},
      (${isMeant}) as is_meant
    from ${statementLines} where ${statementLines.account} <> ''
      and ${accountSql} in (select ${accountSql} from ${statementLines} where ${isMeant}) and ${isUnmatched})
  select line.*, ${orders.vendorId}, ${orders.id} as order_id
  from line join ${orders} on ${orders.number} = ${orderNumberSql(sql`line.account`)}`

/** The lines that are meant, with what they say. */
const unexplainedDetails = (isMeant: SQL): SQL => sql`
  select ${statementLines.provider}, ${statementLines.receipt}, ${statementLines.details}, ${statementLines.amountCents}
  from ${statementLines} where ${isMeant} and ${isUnmatched}`

/**
 * Matches the open lines (or one of them) with every record that has a receipt, and stores the result. It depends only
 * on the data, so repeating it, or another order, gives the same result.
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
