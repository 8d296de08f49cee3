import type { AdminOrder } from '#contracts/admin/orders.ts'
import { SoldRates } from '#web/features/shared/commissions/commission-rate.tsx'
import { FoodFactsLine } from '#web/features/shared/food/food-facts.tsx'
import { optionsWithPrices } from '#web/features/shared/options/option-choice.ts'
import { OrderTotals, priceNote } from '#web/features/shared/orders/order-totals.tsx'
import { m } from '#web/paraglide/messages.js'
import { Money } from '#web/ui/money.tsx'
import { Receipt, ReceiptLine } from '#web/ui/receipt.tsx'

/** What was bought, what it cost, and whose share of it is whose. */
export function OrderBreakdown({ order }: { order: AdminOrder }) {
  return (
    <section aria-label={m.admin_money()}>
      <Receipt>
        <h2 className="mb-3 text-17">{m.admin_lines()}</h2>
        <OrderTotals
          order={order}
          totalLabel={m.admin_total()}
          priceNote={priceNote(m.price_vendor_bears)}
          lineNote={(line) => (
            <>
              {[
                line.variationName,
                optionsWithPrices(line.options),
                line.quantity > 1 && <Each key="each" kes={line.unitPriceKES} />,
              ]
                .filter(Boolean)
                .flatMap((part, index) => (index > 0 ? [' · ', part] : [part]))}
              {line.kind === 'ITEM' && <FoodFactsLine food={line} among={order.lines} />}
            </>
          )}
        >
          <ReceiptLine label={m.admin_commission()} note={<SoldRates lines={order.lines} />}>
            <Money kes={order.commissionKES} />
          </ReceiptLine>
          <ReceiptLine label={m.admin_vendors_part()}>
            <Money kes={order.earningsKES} className="text-money" />
          </ReceiptLine>
        </OrderTotals>
      </Receipt>
    </section>
  )
}

const Each = ({ kes }: { kes: number }) => (
  <>
    <Money kes={kes} /> {m.admin_each()}
  </>
)
