import { platformVendorId, type UserId } from '#contracts/wire/primitives.ts'
import { users } from '#server/modules/identity/identity.tables.ts'
import { sql } from '#server/platform/database/drizzle.ts'
import { type Eraser, isOneOf, reaches } from '#server/platform/database/erasure.ts'
import { columns, select } from '#server/platform/database/select.ts'
import { disbursements } from '../disbursements/disbursements.tables.ts'
import { payments, refunds, suspenseItems } from '../payments.tables.ts'
import { eraseMoneyBack, erasePayments } from './erase-payments.ts'

/** Money that came from their number, or was paid under it, for no payment that is known. */
const number = sql`right(${users.phone}, 9)`
const unplacedOf = (
  userId: UserId,
) => sql`from ${suspenseItems} join ${users} on ${users.id} = ${userId} where ${suspenseItems.paymentId} is null and ${suspenseItems.resolution} is null
  and ${suspenseItems.vendorId} = ${platformVendorId} and length(${number}) = 9
  and (strpos(${suspenseItems.phone}, ${number}) > 0 or strpos(${suspenseItems.account}, ${number}) > 0)`

const paid = columns({ id: payments.id, phone: payments.phone, email: payments.email, receipt: payments.receipt })

/** What they paid. */
export const paymentsEraser: Eraser = {
  describe: (userId) => ({ waitsFor: { suspense: sql<number>`(select count(*)::int ${unplacedOf(userId)})` } }),
  async find(tx, { vendorIds, orderIds }) {
    const isTheirs = sql`${isOneOf(payments.vendorId, vendorIds)} and ${isOneOf(payments.orderId, orderIds)}`
    const rows = await select(tx, paid, sql`from ${payments} where ${isTheirs}`)
    return {
      paymentIds: rows.map(({ id }) => id),
      // Money that belongs to no payment is under the platform.
      vendorIds: [platformVendorId],
      receipts: rows.flatMap(({ receipt }) => receipt ?? []),
      phones: rows.flatMap(({ phone }) => phone ?? []),
      names: rows.flatMap(({ email }) => email ?? []),
    }
  },
  erase: erasePayments,
}

const suspended = columns({ id: suspenseItems.id, receipt: suspenseItems.receipt })
const back = columns({ id: refunds.id, receipt: refunds.receipt })
const sent = columns({ id: disbursements.id, receipt: disbursements.receipt, phone: disbursements.phone })

/**
 * What of it was kept aside and given back, and all that was sent: found once what was proposed for it, and their
 * payouts, are.
 */
export const moneyBackEraser: Eraser = {
  async find(tx, person) {
    const { vendorIds, paymentIds, payoutIds } = person
    // What was given to a payment of theirs names it by its receipt, and by what an administrator proposed.
    const isGiven = sql`(${suspenseItems.receipt} = any(${sql.param(person.receipts)}::text[])
      or ${isOneOf(suspenseItems.id, person.suspenseIds)})`
    const items = await select(
      tx,
      suspended,
      sql`from ${suspenseItems} where ${isOneOf(suspenseItems.vendorId, vendorIds)}
        and (${isOneOf(suspenseItems.paymentId, paymentIds)} or ${isGiven}
          or ${reaches(suspenseItems.phone, person)} or ${reaches(suspenseItems.account, person)})`,
    )
    const suspenseIds = items.map(({ id }) => id)
    const refunded = await select(
      tx,
      back,
      sql`from ${refunds} where ${isOneOf(refunds.vendorId, vendorIds)}
        and (${isOneOf(refunds.paymentId, paymentIds)} or ${isOneOf(refunds.suspenseId, suspenseIds)})`,
    )
    const refundIds = refunded.map(({ id }) => id)
    const disbursed = await select(
      tx,
      sent,
      sql`from ${disbursements} where ${isOneOf(disbursements.vendorId, vendorIds)}
        and (${isOneOf(disbursements.refundId, refundIds)} or ${isOneOf(disbursements.payoutId, payoutIds)})`,
    )
    return {
      suspenseIds,
      refundIds,
      disbursementIds: disbursed.map(({ id }) => id),
      receipts: [...items, ...refunded, ...disbursed].flatMap(({ receipt }) => receipt ?? []),
      phones: disbursed.flatMap(({ phone }) => phone ?? []),
    }
  },
  erase: eraseMoneyBack,
}
