import type { ReactNode } from 'react'
import type { AttributedPriceLine, PriceLine } from '#contracts/money/price-lines.ts'
import type { OrderLine } from '#contracts/orders.ts'
import { m } from '#web/paraglide/messages.js'
import { Money } from '#web/ui/money.tsx'
import { ReceiptLine, ReceiptLines } from '#web/ui/receipt.tsx'
import { PriceRows } from './price-rows.tsx'

export interface OrderTotalsProps<Line extends PriceLine> {
  order: {
    lines: readonly OrderLine[]
    priceLines: readonly Line[]
    totalKES: number
    refundedKES: number
  }
  totalLabel: string
  /** Who bears a price line. */
  priceNote?: (line: Line) => ReactNode
  /** What stands in small under a line: its variation, the price of one. */
  lineNote: (line: OrderLine) => ReactNode
  showsRefund?: boolean
  /** Whose part of the total is whose. */
  children?: ReactNode
}

/** What was bought, what it cost, and what of that went back: the same for customer, vendor and administrator. */
export function OrderTotals<Line extends PriceLine>({
  order,
  totalLabel,
  lineNote,
  priceNote,
  showsRefund = true,
  children,
}: OrderTotalsProps<Line>) {
  return (
    <ReceiptLines>
      {order.lines.map((line) => (
        <LineItem
          key={line.id}
          quantity={line.quantity}
          name={line.name}
          note={lineNote(line)}
          amountKES={line.amountKES}
        />
      ))}
      <PriceRows lines={order.priceLines} noteOf={priceNote} />
      <ReceiptLine label={totalLabel} total>
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
  amountKES: number
}

/** `2 × Whole fried tilapia`, and what they cost together. */
export function LineItem({ quantity, name, note, amountKES }: LineItemProps) {
  return (
    <ReceiptLine label={`${quantity} × ${name}`} note={note}>
      <Money kes={amountKES} />
    </ReceiptLine>
  )
}

/**
 * Who bears a discount, and where a fee or a tax goes; of the vendor's own fees and delivery that goes without saying.
 */
export const priceNote =
  (vendorBears: () => string) =>
  ({ kind, party }: AttributedPriceLine): string | null => {
    if (kind === 'DISCOUNT') return party === 'PLATFORM' ? m.price_uliza_bears() : vendorBears()
    if (kind === 'TAX') return m.price_tax_passed_on()
    return party === 'PLATFORM' ? m.price_uliza_keeps() : null
  }
