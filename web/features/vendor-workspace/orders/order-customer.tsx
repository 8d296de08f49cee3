import type { VendorOrder } from '#contracts/vendor-orders.ts'
import { formatPhone } from '#web/lib/format/phone.ts'
import { m } from '#web/paraglide/messages.js'
import { ButtonAnchor } from '#web/ui/button.tsx'
import { Card } from '#web/ui/surface.tsx'
import MapPin from '~icons/lucide/map-pin'
import Navigation from '~icons/lucide/navigation'
import Phone from '~icons/lucide/phone'
import UserRound from '~icons/lucide/user-round'

/** Who ordered, how to reach them, where it goes. */
export function OrderCustomer({ order: { contact, fulfilment } }: { order: VendorOrder }) {
  const place = [fulfilment.address, fulfilment.areaName].filter(Boolean).join(', ')
  return (
    <Card padded>
      <h2 className="mb-3 text-17">{m.vendor_customer()}</h2>
      <div className="grid gap-3">
        <p className="flex items-start gap-3">
          <UserRound aria-hidden className="mt-0.5 text-ink-2" />
          <span className="min-w-0 [overflow-wrap:anywhere]">
            {contact.name}
            <span className="meta block tabular-nums">{formatPhone(contact.phone)}</span>
          </span>
        </p>
        {fulfilment.method === 'DELIVERY' && (
          <p className="flex items-start gap-3">
            <MapPin aria-hidden className="mt-0.5 text-ink-2" />
            <span className="min-w-0 [overflow-wrap:anywhere]">
              {place}
              {fulfilment.landmark && <span className="meta block">{fulfilment.landmark}</span>}
            </span>
          </p>
        )}
        {fulfilment.method === 'PICKUP' && <p className="meta">{m.vendor_comes_for_it()}</p>}
      </div>
      <div className="mt-4 flex flex-wrap gap-2 *:flex-1 print:hidden">
        <ButtonAnchor href={`tel:${contact.phone}`} variant="quiet">
          <Phone aria-hidden className="size-[18px]" />
          {m.vendor_call()}
        </ButtonAnchor>
        {fulfilment.method === 'DELIVERY' && (
          <ButtonAnchor
            variant="quiet"
            href={`https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(`${place}, Kenya`)}`}
            target="_blank"
            rel="noreferrer"
          >
            <Navigation aria-hidden className="size-[18px]" />
            {m.vendor_directions()}
          </ButtonAnchor>
        )}
      </div>
    </Card>
  )
}
