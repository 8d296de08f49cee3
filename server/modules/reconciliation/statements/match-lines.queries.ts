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
import { isSharded } from '#server/platform/database/sharding/sharded.ts'
import { statementLines } from './statements.tables.ts'

/** A charge may carry the receipt of the movement it is for. */
export const isChargeSql = sql`${statementLines.isCharge}`

/** The lines that wait for a decision, a match or their posting. */
export const isOpenSql = sql`${statementLines.state} in ('UNMATCHED', 'AMOUNT_MISMATCH')`

/** Unresolved lines; a charge needs no resolution and only waits to be posted. */
export const isUnexplainedSql = sql`(${isOpenSql} and not ${isChargeSql})`

/** The lines that are to be matched, as a statement below names them. */
const meant = alias(statementLines, 'meant')

interface Receipts {
  receipt: Column
  provider: Column
  /** What is selected beside each, and from where. */
  beside?: { id: SQL; from: SQL }
}
const nothing = { id: sql``, from: sql`` }

/**
 * Everything here that has a receipt of a provider, found by its index, with its amount as a statement would show it.
 * Money in suspense that was given to a payment is that payment's; of money that never came, a statement shows nothing.
 */
const ownReceiptsSql = ({ receipt, provider, beside = nothing }: Receipts): SQL =>
  fixed(sql`
  select ${payments.id}, ${payments.amountCents} as cents, 1 as place${beside.id}
    from ${payments}${beside.from} where ${acrossVendors('statement-lines')} and ${payments.status} = 'SUCCEEDED'
      and ${payments.receipt} = ${receipt} and ${payments.provider} = ${provider}
  union all select ${suspenseItems.id}, ${suspenseItems.amountCents}, 2${beside.id}
    from ${suspenseItems}${beside.from} where coalesce(${suspenseItems.resolution}, '') not in ('ALLOCATED_TO_PAYMENT', 'NOT_RECEIVED')
      and ${suspenseItems.receipt} = ${receipt} and ${suspenseItems.provider} = ${provider}
  union all select ${refunds.id}, -${refunds.amountCents}, 3${beside.id}
    from ${refunds}${beside.from} where ${refunds.status} = 'SUCCEEDED' and ${refunds.receipt} = ${receipt} and ${refunds.provider} = ${provider}
  union all select ${payouts.id}, -${payouts.amountCents}, 3${beside.id}
    from ${payouts}${beside.from} where ${payouts.status} = 'PAID' and ${payouts.reference} = ${receipt} and ${payouts.provider} = ${provider}
  union all select coalesce(${disbursements.refundId}, ${disbursements.payoutId}), -${disbursements.amountCents}, 4${beside.id}
    from ${disbursements}${beside.from} where ${disbursements.status} = 'SUCCEEDED' and ${disbursements.receipt} = ${receipt}
      and ${disbursements.provider} = ${provider}`)

/**
 * The same of all the lines `meant` at once, each with its line: on Citus, where lines are the platform's, and the
 * records of each vendor are asked for all of them.
 */
const ownOfMeant = sql`own as materialized (${ownReceiptsSql({
  receipt: meant.receipt,
  provider: meant.provider,
  beside: { id: sql`, ${meant.id} as line_id`, from: sql`, meant` },
})})`

const isUnmatched = sql`${statementLines.state} = 'UNMATCHED'`
const isOfNoRecord = sql`not exists (select 1 from (${ownReceiptsSql(statementLines)}) own)`

const accountSql = orderNumberSql(statementLines.account)

/** Of these lines those that have the receipt of no record, as `line`: each statement of them begins so. */
const ofNoRecord = (isSharded: boolean, line: SQL, where: SQL) =>
  isSharded
    ? sql`with meant as materialized (select ${line} from ${statementLines} where ${where} and ${isUnmatched}), ${ownOfMeant},
        line as (select * from meant where ${meant.id} not in (select line_id from own))`
    : sql`with line as materialized (select ${line} from ${statementLines} where ${where} and ${isUnmatched} and ${isOfNoRecord})`

/**
 * The lines that name the same orders as those that are meant, each with its order. The lines are read apart: a
 * statement reads the rows of one table of many vendors, and joins others to it.
 */
const unexplainedOfOrders = (isSharded: boolean, isMeant: SQL): SQL => sql`
  ${ofNoRecord(
    isSharded,
    sql`${statementLines.id}, ${statementLines.receipt}, ${statementLines.account}, ${statementLines.provider}, ${statementLines.amountCents},
      (${isMeant}) as is_meant`,
    sql`${statementLines.account} <> ''
      and ${accountSql} in (select ${accountSql} from ${statementLines} where ${isMeant})`,
  )}
  select line.*, ${orders.vendorId}, ${orders.id} as order_id
  from line join ${orders} on ${orders.number} = ${orderNumberSql(sql`line.account`)}`

/** The lines that are meant, with what they say. */
const unexplainedDetails = (isSharded: boolean, isMeant: SQL): SQL => sql`
  ${ofNoRecord(
    isSharded,
    sql`${statementLines.id}, ${statementLines.provider}, ${statementLines.receipt}, ${statementLines.details}, ${statementLines.amountCents}`,
    isMeant,
  )}
  select * from line`

/** What each of the lines that are meant is matched with. */
const foundOf = (own: SQL) => sql`
  select distinct on (${meant.id}) ${meant.id}, own.id as own_id, own.cents = ${meant.amountCents} as is_equal
  from meant left join ${own}
    and sign(own.cents) = sign(${meant.amountCents})
  order by ${meant.id}, own.cents = ${meant.amountCents} desc nulls last, own.place, own.id`

/**
 * Matches the open lines (or one of them) with every record that has a receipt, and stores the result. It depends only
 * on the data, so repeating it, or another order, gives the same result.
 */
export async function matchLines(tx: Tx, only?: StatementLineId) {
  const isSplit = isSharded(tx)
  const isMeant = only ? sql`${isOpenSql} and ${statementLines.id} = ${only}` : isOpenSql
  await backfillReceipts(tx, unexplainedOfOrders(isSplit, isMeant))
  await backfillReversals(tx, unexplainedDetails(isSplit, isMeant))
  const withMeant = sql`
    with meant as materialized (
      select ${statementLines.id}, ${statementLines.provider}, ${statementLines.receipt}, ${statementLines.amountCents}
      from ${statementLines} where ${isMeant} and not ${isChargeSql}
    )`
  const update = sql`
    update ${statementLines} set matched_id = f.own_id::text,
      state = case when f.own_id is null then 'UNMATCHED' when f.is_equal then 'MATCHED' else 'AMOUNT_MISMATCH' end`
  const where = sql`where ${statementLines.id} = f.id
    and (${statementLines.matchedId} is distinct from f.own_id::text or f.is_equal)`
  if (!isSplit) {
    const found = foundOf(sql`lateral (${ownReceiptsSql(meant)}) own on true`)
    await tx.execute(sql`${withMeant}, found as (${found}) ${update} from found f ${where}`)
    return
  }
  const { rows } = await tx.execute(sql`${withMeant}, ${ownOfMeant} ${foundOf(sql`own on own.line_id = ${meant.id}`)}`)
  await tx.execute(sql`${update}
    from json_to_recordset(${JSON.stringify(rows)}::json) as f (id uuid, own_id uuid, is_equal boolean) ${where}`)
}
