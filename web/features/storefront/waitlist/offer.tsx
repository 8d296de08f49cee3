import { useNavigate } from '@tanstack/react-router'
import type { WaitlistEntry } from '#contracts/events/waitlist.ts'
import type { EventPage } from '#contracts/events.ts'
import { ticketOptions } from '#web/features/shared/events/ticket-options.ts'
import { UntilHead } from '#web/features/shared/lines/line-frame.tsx'
import { useAddToCart } from '#web/features/shared/products/use-add-to-cart.tsx'
import { lineKey } from '#web/lib/cart/cart.ts'
import { useCart } from '#web/lib/cart/use-cart.ts'
import { formatDate } from '#web/lib/format/dates.ts'
import { formatKES } from '#web/lib/format/money.ts'
import { m } from '#web/paraglide/messages.js'
import { Button } from '#web/ui/button.tsx'
import { Receipt, ReceiptLine, ReceiptLines } from '#web/ui/receipt.tsx'
import { ActionBar } from '#web/ui/surface.tsx'
import { useWaitlist } from './use-waitlist.ts'

const offerSeconds = 30 * 60

interface OfferProps {
  event: EventPage
  entry: WaitlistEntry & { offer: NonNullable<WaitlistEntry['offer']> }
}

/** Places that came back, kept until the ring has run out. */
export function Offer({ event, entry: { offer, quantity, behind } }: OfferProps) {
  const { leave } = useWaitlist(event.slug)
  const cart = useCart()
  const navigate = useNavigate()
  const toCheckout = () => void navigate({ to: '/checkout' })
  const { add, dialog } = useAddToCart(event.vendor.name, { afterClearing: toCheckout })
  const option = ticketOptions(event).find(
    ({ type, variationId }) => type.id === offer.productId && variationId === offer.productVariationId,
  )
  const totalKES = offer.priceKES * quantity

  function take() {
    if (!option) return
    const item = { ...option.item, priceKES: offer.priceKES }
    const inCart = cart.items.find((each) => lineKey(each) === lineKey(item))?.quantity ?? 0
    if (inCart >= quantity || add({ item, quantity: quantity - inCart })) toCheckout()
  }

  return (
    <>
      <UntilHead
        title={m.waitlist_came_back({ count: quantity })}
        text={m.waitlist_yours_until({ time: formatDate(offer.endsAt, 'time') })}
        until={offer.endsAt}
        of={offerSeconds}
      />
      <div className="wrap grid !max-w-[640px] gap-6 py-6">
        <Receipt>
          <p className="font-[650] text-17">{event.title}</p>
          <p className="meta mb-4">
            {formatDate(event.startsAt, 'weekday')}, {formatDate(event.startsAt, 'time')} · {event.venue}
          </p>
          <ReceiptLines>
            <ReceiptLine label={`${quantity} × ${[offer.name, offer.variationName].filter(Boolean).join(', ')}`}>
              {formatKES(totalKES)}
            </ReceiptLine>
            <ReceiptLine total label={m.waitlist_total()}>
              {formatKES(totalKES)}
            </ReceiptLine>
          </ReceiptLines>
        </Receipt>
        <div className="text-center">
          <Button variant="ghost" onClick={leave}>
            {m.waitlist_let_go_on()}
          </Button>
          {behind > 0 && <p className="meta">{m.waitlist_behind({ count: behind })}</p>}
        </div>
        <div className="max-md:hidden">
          <Take totalKES={totalKES} onClick={take} />
        </div>
      </div>
      <div className="md:hidden">
        <ActionBar>
          <Take totalKES={totalKES} onClick={take} />
        </ActionBar>
      </div>
      {dialog}
    </>
  )
}

const Take = ({ totalKES, onClick }: { totalKES: number; onClick: () => void }) => (
  <Button size="lg" block onClick={onClick}>
    {totalKES > 0 ? m.waitlist_pay({ amount: formatKES(totalKES) }) : m.events_get_tickets()}
  </Button>
)
