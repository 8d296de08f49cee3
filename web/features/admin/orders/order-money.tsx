import type { AdminOrder } from '#contracts/admin-orders.ts'
import { RateNote } from '#web/features/shared/commissions/rate-note.tsx'
import { m } from '#web/paraglide/messages.js'
import { Money } from '#web/ui/money.tsx'
import { Receipt, ReceiptLine, ReceiptLines } from '#web/ui/receipt.tsx'

/** What was bought, what it cost, and whose share of it is whose. */
export function OrderMoney({ order }: { order: AdminOrder }) {
  return (
    <section aria-label={m.admin_money()}>
      <Receipt>
        <h2 className="mb-3 text-17">{m.admin_lines()}</h2>
        <ReceiptLines>
          {order.lines.map((line) => (
            <ReceiptLine
              key={line.id}
              label={`${line.quantity} × ${line.name}`}
              note={[line.variationName, line.quantity > 1 && <Each key="each" kes={line.unitPriceKES} />]
                .filter(Boolean)
                .flatMap((part, index) => (index > 0 ? [' · ', part] : [part]))}
            >
              <Money kes={line.unitPriceKES * line.quantity} />
            </ReceiptLine>
          ))}
          {order.deliveryFeeKES > 0 && (
            <ReceiptLine label={m.admin_delivery()} note={order.fulfilment.areaName}>
              <Money kes={order.deliveryFeeKES} />
            </ReceiptLine>
          )}
          <ReceiptLine label={m.admin_total()} total>
            <Money kes={order.totalKES} />
          </ReceiptLine>
          {order.refundedKES > 0 && (
            <ReceiptLine label={m.refunds_refunded()}>
              <Money kes={-order.refundedKES} />
            </ReceiptLine>
          )}
          <ReceiptLine label={m.admin_commission()} note={<RateNote lines={order.lines} />}>
            <Money kes={order.commissionKES} />
          </ReceiptLine>
          <ReceiptLine label={m.admin_vendors_part()}>
            <Money kes={order.earningsKES} className="text-money" />
          </ReceiptLine>
        </ReceiptLines>
      </Receipt>
    </section>
  )
}

const Each = ({ kes }: { kes: number }) => (
  <>
    <Money kes={kes} /> {m.admin_each()}
  </>
)
