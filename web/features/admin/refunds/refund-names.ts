import type { AdminRefund } from '#contracts/money/refunds.ts'
import { formatKES } from '#web/lib/format/money.ts'
import { formatOrderNumber } from '#web/lib/format/numbers.ts'
import { m } from '#web/paraglide/messages.js'

/**
 * What a refund is called in sentences: its amount, whom it goes to, and its order's number. Money that was paid into
 * no order's account is known by its receipt.
 */
export const refundNames = ({ amountKES, order, customer, payment }: AdminRefund) => ({
  amount: formatKES(amountKES),
  customer: customer?.name ?? m.refunds_unknown_payer(),
  number: order ? formatOrderNumber(order.number) : (payment.receipt ?? '–'),
})
