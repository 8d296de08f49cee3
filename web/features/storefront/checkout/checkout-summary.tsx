import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Quote } from '#contracts/checkout.ts'
import { QuotedAmount } from '#web/features/shared/cart/quoted-amount.tsx'
import type { ValidatedCart } from '#web/features/shared/cart/use-validated-cart.ts'
import { lineName } from '#web/features/shared/cart/validate-cart.ts'
import { PriceRows } from '#web/features/shared/orders/price-rows.tsx'
import { lineKey } from '#web/lib/cart/cart.ts'
import { m } from '#web/paraglide/messages.js'
import { Receipt, ReceiptLine, ReceiptLines } from '#web/ui/receipt.tsx'
import type { Checkout } from './use-checkout.ts'

export interface CheckoutSummaryProps {
  validated: ValidatedCart
  checkout: Checkout
  children: ReactNode
}

/** Every amount, as it will stand on the receipt. */
export function CheckoutSummary({ validated, checkout, children }: CheckoutSummaryProps) {
  const { method, area, note, isFree, isUpdating } = checkout
  const { quote } = validated
  return (
    <Receipt>
      <div className="mb-3 flex items-baseline justify-between gap-3">
        <h2 className="text-17 [overflow-wrap:anywhere]">{validated.vendor?.name ?? validated.cart.vendorName}</h2>
        <Link to="/cart" className="link -my-3 py-3 text-13">
          {m.checkout_edit()}
        </Link>
      </div>
      <div className="text-13">
        <ReceiptLines>
          {validated.lines.map((line) => (
            <ReceiptLine
              key={lineKey(line.item)}
              label={`${line.item.quantity} × ${lineName(line)}`}
              note={line.item.optionNames?.join(', ')}
            >
              {line.amountKES === 0 ? (
                m.checkout_free()
              ) : (
                <QuotedAmount kes={line.amountKES} isUpdating={validated.isUpdating} />
              )}
            </ReceiptLine>
          ))}
        </ReceiptLines>
        {note && (
          <p className="mt-3 rounded-[8px] bg-accent-tint px-2.5 py-2 text-on-accent-tint [overflow-wrap:anywhere]">
            <b className="font-[650]">{m.checkout_note()}:</b> {note}
          </p>
        )}
      </div>
      <hr className="my-3 border-line-strong border-t-2 border-dotted opacity-60" />
      <ReceiptLines>
        {!isFree && (
          <ReceiptLine label={m.checkout_subtotal()}>
            <QuotedAmount kes={quote?.subtotalKES} isUpdating={validated.isUpdating} />
          </ReceiptLine>
        )}
        {method === 'PICKUP' && <ReceiptLine label={m.cart_pickup()}>{m.checkout_free()}</ReceiptLine>}
        {method === 'DELIVERY' && !quote?.priceLines.some(({ kind }) => kind === 'DELIVERY') && (
          <ReceiptLine label={area ? m.checkout_delivery_to({ area: area.name }) : m.cart_delivery()}>
            {area ? <QuotedAmount kes={null} isUpdating={isUpdating} /> : m.checkout_delivery_open()}
          </ReceiptLine>
        )}
        <PriceRows lines={quoteLines(quote, method)} free={m.checkout_free()} isUpdating={isUpdating} />
        <ReceiptLine label={m.checkout_total()} total>
          <QuotedAmount kes={quote?.totalKES} isUpdating={isUpdating} />
        </ReceiptLine>
      </ReceiptLines>
      {children}
      <p className="meta mt-3">
        {isFree
          ? m.checkout_nothing_to_pay()
          : validated.hasGoods
            ? m.checkout_money_back()
            : m.checkout_tickets_at_once()}
      </p>
      {isFree && <p className="meta mt-2">{m.checkout_give_back()}</p>}
    </Receipt>
  )
}

/** Once pick-up is chosen, the fee of the last quote says nothing any more. */
const quoteLines = (quote: Quote | null, method: Checkout['method']) =>
  (quote?.priceLines ?? []).filter(({ kind }) => kind !== 'DELIVERY' || method === 'DELIVERY')
