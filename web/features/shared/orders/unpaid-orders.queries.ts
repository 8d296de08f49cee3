import { promptOpenSeconds } from '#contracts/money/prompt-time.ts'
import {
  type CustomerOrder,
  getMyOrder,
  listMyOrders,
  type OrderSummary,
  type OrderWithPayment,
} from '#contracts/orders.ts'
import { apiQuery } from '#web/lib/api/api-query.ts'

/**
 * Orders whose stock is held until they are paid. Live updates read them again when one is paid, cancelled or expires.
 */
export const unpaidOrders = apiQuery(listMyOrders, ['/api/user/orders', 'PENDING_PAYMENT'])

/** The one whose payment window ends first: it is what its customer has to act on. */
export function firstToExpire(orders: readonly OrderSummary[]): OrderSummary | undefined {
  return orders.toSorted((a, b) => Date.parse(a.expiresAt) - Date.parse(b.expiresAt))[0]
}

/** How long the whole payment window was, in seconds: what a full ring stands for. */
export const paymentWindowSeconds = ({ placedAt, expiresAt }: Pick<OrderSummary, 'placedAt' | 'expiresAt'>): number =>
  (Date.parse(expiresAt) - Date.parse(placedAt)) / 1000

/** One order whole, with its payment: the same as its own page reads. */
export const wholeOrder = (id: string) => apiQuery(getMyOrder, [`/api/user/orders/${id}`])

type CancellableFacts = Pick<CustomerOrder, 'status'> & {
  payment: Pick<OrderWithPayment['payment'], 'channel' | 'status' | 'uncertain' | 'promptedAt'> | null
}

/** From when on no PIN can be typed any more for the prompt of an order; null where none was sent. */
export const promptIsOverAt = ({ payment }: Pick<CancellableFacts, 'payment'>): Date | null =>
  payment?.channel === 'PROMPT' && payment.promptedAt
    ? new Date(Date.parse(payment.promptedAt) + promptOpenSeconds * 1000)
    : null

/**
 * Whether its customer can give it up now, by the server's rule: not while a PIN could still be typed for its prompt. An
 * uncertain payment is waited for no longer, and a hosted checkout that was left is abandoned with the order.
 */
export const isCancellable = (order: CancellableFacts, now: number): boolean => {
  const { status, payment } = order
  if (status !== 'PENDING_PAYMENT' || payment === null || payment.status === 'SUCCEEDED') return false
  if (payment.status === 'FAILED' || payment.uncertain !== null || payment.channel === 'REDIRECT') return true
  const overAt = promptIsOverAt(order)
  return overAt !== null && overAt.getTime() <= now
}
