import { type Column, type SQL, sql } from 'drizzle-orm'
import { orderNumberSql } from '#server/modules/orders/index.ts'
import { orders } from '#server/modules/orders/orders.tables.ts'
import { disbursements } from '#server/modules/payments/disbursements/disbursements.tables.ts'
import { payments, refunds, suspenseItems } from '#server/modules/payments/payments.tables.ts'
import { payouts } from '#server/modules/payouts/payouts.tables.ts'
import { acrossVendors } from '#server/platform/database/across-vendors.ts'
import { fixed } from '#server/platform/database/select.ts'
import { statementLines } from './statements.tables.ts'

/**
 * Everything here that has a receipt of a provider, found by its index, with its amount as a statement would show it. Money in
 * suspense that was given to a payment is that payment's; of money that never came, a statement shows nothing.
 */
export const ownReceiptsSql = ({ receipt, provider }: { receipt: Column; provider: Column }): SQL =>
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

const isUnexplained = sql`${statementLines.state} = 'UNMATCHED' and not exists (select from (${ownReceiptsSql(statementLines)}) own)`

const accountSql = orderNumberSql(statementLines.account)

/** The lines that name an order as the account, the same orders as those that are meant, each with its order. */
export const unexplainedOfOrders = (isMeant: SQL): SQL => sql`
  select ${statementLines.id}, ${statementLines.receipt}, ${statementLines.provider}, ${statementLines.amountCents}, (${isMeant}) as is_meant,
    ${orders.vendorId}, ${orders.id} as order_id
  from ${statementLines} join ${orders} on ${orders.number} = ${accountSql}
  where ${statementLines.account} <> '' and ${accountSql} in (select ${accountSql} from ${statementLines} where ${isMeant})
    and ${isUnexplained}`

/** The lines that are meant, with what they say. */
export const unexplainedDetails = (isMeant: SQL): SQL => sql`
  select ${statementLines.provider}, ${statementLines.receipt}, ${statementLines.details}, ${statementLines.amountCents}
  from ${statementLines} where ${isMeant} and ${isUnexplained}`
