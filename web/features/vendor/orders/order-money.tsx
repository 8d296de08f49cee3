import type { VendorOrder } from '#contracts/orders.ts'
import { RateNote } from '#web/features/shared/commissions/rate-note.tsx'
import { m } from '#web/paraglide/messages.js'
import { Money } from '#web/ui/money.tsx'
import { Receipt, ReceiptLine, ReceiptLines } from '#web/ui/receipt.tsx'
import { Notice } from '#web/ui/surface.tsx'

/** What was paid, what the marketplace keeps, and what is the vendor's. */
export function OrderMoney({ order }: { order: VendorOrder }) {
  const isUndone = order.status === 'REJECTED' || order.status === 'CANCELLED'
  return (
    <section aria-label={m.vendor_money()}>
      <Receipt>
        <ReceiptLines>
          {order.lines.map((line) => (
            <ReceiptLine key={line.id} label={`${line.quantity} × ${line.name}`} note={line.variationName}>
              <Money kes={line.unitPriceKES * line.quantity} />
            </ReceiptLine>
          ))}
          {order.deliveryFeeKES > 0 && (
            <ReceiptLine label={m.vendor_delivery()} note={order.fulfilment.areaName}>
              <Money kes={order.deliveryFeeKES} />
            </ReceiptLine>
          )}
          <ReceiptLine label={m.vendor_total()} total>
            <Money kes={order.totalKES} />
          </ReceiptLine>
          {!isUndone && (
            <>
              {order.refundedKES > 0 && (
                <ReceiptLine label={m.refunds_refunded()}>
                  <Money kes={-order.refundedKES} />
                </ReceiptLine>
              )}
              <ReceiptLine label={m.vendor_commission()} note={<RateNote lines={order.lines} />}>
                <Money kes={-order.commissionKES} />
              </ReceiptLine>
              <ReceiptLine label={<b className="font-[650]">{m.vendor_yours()}</b>}>
                <Money kes={order.earningsKES} className="text-money" />
              </ReceiptLine>
            </>
          )}
        </ReceiptLines>
        {isUndone && (
          <Notice tone="info" className="mt-4">
            {m.vendor_money_back()}
          </Notice>
        )}
      </Receipt>
    </section>
  )
}
