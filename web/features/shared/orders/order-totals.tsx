import type { ReactNode } from 'react'
import type { OrderLine } from '#contracts/orders.ts'
import { m } from '#web/paraglide/messages.js'
import { Money } from '#web/ui/money.tsx'
import { ReceiptLine, ReceiptLines } from '#web/ui/receipt.tsx'

export interface OrderTotalsProps {
  order: {
    lines: readonly OrderLine[]
    fulfilment: { areaName: string | null }
    deliveryFeeKES: number
    totalKES: number
    refundedKES: number
  }
  labels: { delivery: string; total: string }
  /** What stands in small under a line: its variation, the price of one. */
  lineNote: (line: OrderLine) => ReactNode
  showsRefund?: boolean
  /** Whose part of the total is whose. */
  children?: ReactNode
}

/** What was bought, what it cost, and what of that went back: the same for customer, vendor and administrator. */
export function OrderTotals({ order, labels, lineNote, showsRefund = true, children }: OrderTotalsProps) {
  return (
    <ReceiptLines>
      {order.lines.map((line) => (
        <LineItem
          key={line.id}
          quantity={line.quantity}
          name={line.name}
          note={lineNote(line)}
          unitPriceKES={line.unitPriceKES}
        />
      ))}
      {order.deliveryFeeKES > 0 && (
        <ReceiptLine label={labels.delivery} note={order.fulfilment.areaName}>
          <Money kes={order.deliveryFeeKES} />
        </ReceiptLine>
      )}
      <ReceiptLine label={labels.total} total>
        <Money kes={order.totalKES} />
      </ReceiptLine>
      {showsRefund && order.refundedKES > 0 && (
        <ReceiptLine label={m.refunds_refunded()}>
          <Money kes={-order.refundedKES} />
        </ReceiptLine>
      )}
      {children}
    </ReceiptLines>
  )
}

export interface LineItemProps {
  quantity: number
  name: string
  note?: ReactNode
  unitPriceKES: number
}

/** `2 × Whole fried tilapia`, and what they cost together. */
export function LineItem({ quantity, name, note, unitPriceKES }: LineItemProps) {
  return (
    <ReceiptLine label={`${quantity} × ${name}`} note={note}>
      <Money kes={unitPriceKES * quantity} />
    </ReceiptLine>
  )
}
