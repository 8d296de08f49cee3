import type { ReactNode } from 'react'
import { QuotedAmount } from '#web/features/shared/cart/quoted-amount.tsx'
import type { ValidatedCart } from '#web/features/shared/cart/use-validated-cart.ts'
import type { CheckedCart } from '#web/features/shared/cart/validate-cart.ts'
import { PriceRows } from '#web/features/shared/orders/price-rows.tsx'
import { isSamePlace } from '#web/lib/device-area.ts'
import { formatKES } from '#web/lib/format/money.ts'
import { useArea } from '#web/lib/session/use-area.ts'
import { m } from '#web/paraglide/messages.js'
import { Receipt, ReceiptLine, ReceiptLines } from '#web/ui/receipt.tsx'
import { Skeleton } from '#web/ui/states/skeleton.tsx'

/** What it comes to so far, and what delivery may add. */
export function CartSummary({ validated, children }: { validated: ValidatedCart; children: ReactNode }) {
  const { quote, isUpdating } = validated
  return (
    <Receipt>
      <h2 className="mb-3 text-20">{m.cart_summary()}</h2>
      <ReceiptLines>
        <ReceiptLine label={m.cart_subtotal({ count: validated.cart.count })}>
          <QuotedAmount kes={quote?.subtotalKES} isUpdating={isUpdating} />
        </ReceiptLine>
        <PriceRows lines={quote?.priceLines ?? []} isUpdating={isUpdating} />
        {validated.hasGoods && <Delivery validated={validated} />}
        <ReceiptLine label={m.cart_so_far()} total>
          <QuotedAmount kes={quote?.totalKES} isUpdating={isUpdating} />
        </ReceiptLine>
      </ReceiptLines>
      {children}
    </Receipt>
  )
}

function Delivery({ validated: { vendor } }: { validated: ValidatedCart }) {
  const area = useArea()
  if (vendor === null) return null
  if (vendor === undefined) {
    return (
      <ReceiptLine label={m.cart_delivery()} note={m.cart_delivery_note()}>
        <Skeleton className="h-4 w-24" />
      </ReceiptLine>
    )
  }
  const place = area === null ? undefined : vendor.deliveryAreas.find(({ name }) => isSamePlace(name, area))
  if (place) {
    const { name, feeKES, minimumKES, missingKES } = place
    return (
      <ReceiptLine
        label={m.checkout_delivery_to({ area: name })}
        note={missingKES > 0 ? minimumNote({ minimumKES, missingKES }, vendor.hasPickup) : orPickup(vendor.hasPickup)}
      >
        {feeKES === 0 ? m.cart_free() : formatKES(feeKES)}
      </ReceiptLine>
    )
  }
  const range = deliveryRange(vendor)
  if (!range) return <ReceiptLine label={m.cart_pickup()}>{m.cart_free()}</ReceiptLine>
  const missing = missingForDelivery(vendor)
  return (
    <ReceiptLine
      label={m.cart_delivery()}
      note={
        area !== null
          ? m.cart_not_there({ area })
          : missing
            ? minimumNote(missing, vendor.hasPickup)
            : note(vendor.hasPickup)
      }
    >
      {range.from === range.to ? formatKES(range.to) : `${formatKES(range.from)}–${range.to.toLocaleString('en-KE')}`}
    </ReceiptLine>
  )
}

const orPickup = (hasPickup: boolean) => (hasPickup ? m.cart_or_pickup() : undefined)

const note = (hasPickup: boolean) => (hasPickup ? m.cart_delivery_or_pickup() : m.cart_delivery_note())

function minimumNote({ minimumKES, missingKES }: { minimumKES: number; missingKES: number }, hasPickup: boolean) {
  const amounts = { minimum: formatKES(minimumKES), missing: formatKES(missingKES) }
  return hasPickup ? m.cart_minimum_or_pickup(amounts) : m.cart_minimum(amounts)
}

type Vendor = NonNullable<CheckedCart['vendor']>

/** What delivery may add, before an area is chosen. Null when the vendor does not deliver. */
function deliveryRange({ deliveryAreas }: Pick<Vendor, 'deliveryAreas'>): { from: number; to: number } | null {
  const fees = deliveryAreas.map(({ feeKES }) => feeKES)
  return fees.length > 0 ? { from: Math.min(...fees), to: Math.max(...fees) } : null
}

/** The least order any area asks for, and what is missing to it; null when it is reached. */
function missingForDelivery({ deliveryAreas }: Pick<Vendor, 'deliveryAreas'>) {
  const [least] = deliveryAreas.toSorted((a, b) => a.minimumKES - b.minimumKES)
  return least && least.missingKES > 0 ? least : null
}
