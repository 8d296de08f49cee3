import type { RefundChoice } from '#contracts/money/refunds.ts'
import type { OrderLine, OrderStatus } from '#contracts/orders.ts'

/** What of an order giving its money back takes. */
export interface RefundableOrder {
  id: string
  number: string
  status: OrderStatus
  contact: { name: string }
  lines: OrderLine[]
  leftKES: number
}

const paid: readonly OrderStatus[] = ['PAID', 'ACCEPTED', 'READY', 'OUT_FOR_DELIVERY', 'COMPLETED']

/** While it is paid and not called off, and something of it is left. */
export const canBeRefunded = (order: RefundableOrder): boolean => paid.includes(order.status) && order.leftKES > 0

export const unitsLeft = ({ quantity, refundedQuantity }: OrderLine): number => quantity - refundedQuantity

export type RefundKind = 'lines' | 'amount' | 'whole'

/** What has been filled in so far, of each kind, so that looking at another loses nothing. */
export interface RefundDraft {
  kind: RefundKind
  quantities: Record<string, number>
  /** Not a number while nothing is typed. */
  amountKES: number
}

/** What is asked for; null while nothing is chosen. */
export function toRefundChoice({ kind, quantities, amountKES }: RefundDraft): RefundChoice | null {
  if (kind === 'whole') return { whole: true }
  if (kind === 'amount') return Number.isInteger(amountKES) && amountKES > 0 ? { amountKES } : null
  const lines = Object.entries(quantities).filter(([, quantity]) => quantity > 0)
  type Line = Extract<RefundChoice, { lines: unknown }>['lines'][number]
  return lines.length > 0
    ? { lines: lines.map(([orderLineId, quantity]) => ({ orderLineId, quantity }) as Line) }
    : null
}

/** Whether tickets stop being good with it. */
export const voidsTickets = ({ lines }: RefundableOrder, { kind, quantities }: RefundDraft): boolean =>
  kind !== 'amount' &&
  lines.some((line) => line.kind === 'TICKET' && (kind === 'whole' || (quantities[line.id] ?? 0) > 0))
