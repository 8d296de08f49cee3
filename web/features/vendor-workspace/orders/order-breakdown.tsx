import type { ReactNode } from 'react'
import type { PricedOrder } from '#contracts/vendor-orders.ts'
import { SoldRates } from '#web/features/shared/commissions/commission-rate.tsx'
import { optionsWithPrices } from '#web/features/shared/options/option-choice.ts'
import { OrderTotals, priceNote } from '#web/features/shared/orders/order-totals.tsx'
import { m } from '#web/paraglide/messages.js'
import { Money } from '#web/ui/money.tsx'
import { Receipt, ReceiptLine } from '#web/ui/receipt.tsx'
import { Notice } from '#web/ui/surface.tsx'

/** What was paid, what the marketplace keeps, and what is the vendor's. */
export function OrderBreakdown({ order, children }: { order: PricedOrder; children?: ReactNode }) {
  const { commissionKES, earningsKES } = order
  const isUndone = order.status === 'REJECTED' || order.status === 'CANCELLED'
  return (
    <section aria-label={m.vendor_money()}>
      <Receipt>
        <OrderTotals
          order={order}
          totalLabel={m.vendor_total()}
          priceNote={priceNote(m.price_you_bear)}
          lineNote={({ variationName, options }) =>
            [variationName, optionsWithPrices(options)].filter(Boolean).join(' · ') || null
          }
          showsRefund={!isUndone}
        >
          {!isUndone && commissionKES !== null && earningsKES !== null && (
            <>
              <ReceiptLine label={m.vendor_commission()} note={<SoldRates lines={order.lines} />}>
                <Money kes={-commissionKES} />
              </ReceiptLine>
              <ReceiptLine label={<b className="font-[650]">{m.vendor_yours()}</b>}>
                <Money kes={earningsKES} className="text-money" />
              </ReceiptLine>
            </>
          )}
        </OrderTotals>
        {children}
        {isUndone && (
          <Notice tone="info" className="mt-4">
            {m.vendor_money_back()}
          </Notice>
        )}
      </Receipt>
    </section>
  )
}
