import { listMyOrders, type OrderSummary } from '#contracts/orders.ts'
import { apiQuery } from '#web/lib/api/api-query.ts'

/** Orders whose stock is held until they are paid. Live updates read them again when one is paid, cancelled or expires. */
export const unpaidOrders = apiQuery(listMyOrders, ['/api/user/orders', 'PENDING_PAYMENT'])

/** The one whose payment window ends first: it is what its customer has to act on. */
export function firstToExpire(orders: readonly OrderSummary[]): OrderSummary | undefined {
  return orders.toSorted((a, b) => Date.parse(a.expiresAt) - Date.parse(b.expiresAt))[0]
}

/** How long the whole payment window was, in seconds: what a full ring stands for. */
export const paymentWindowSeconds = ({ placedAt, expiresAt }: Pick<OrderSummary, 'placedAt' | 'expiresAt'>): number =>
  (Date.parse(expiresAt) - Date.parse(placedAt)) / 1000
