import type { OrderSummary } from '#contracts/orders.ts'
import { formatOrderNumber } from '#web/lib/format/numbers.ts'

type NumberedOrder = Pick<OrderSummary, 'number' | 'callNumber'>

/** What an order is called in its shop: the short number, or the digits of the reference where it has none. */
export const callName = ({ number, callNumber }: NumberedOrder): string =>
  callNumber === null ? formatOrderNumber(number).slice(3) : String(callNumber)
