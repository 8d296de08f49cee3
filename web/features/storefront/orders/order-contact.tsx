import type { ReactNode } from 'react'
import type { CustomerOrder } from '#contracts/orders.ts'
import { formatPhone } from '#web/lib/format/phone.ts'
import { m } from '#web/paraglide/messages.js'
import type { IconComponent } from '#web/ui/icon.tsx'
import { Card } from '#web/ui/surface.tsx'
import MapPin from '~icons/lucide/map-pin'
import MessageSquareText from '~icons/lucide/message-square-text'
import Store from '~icons/lucide/store'
import UserRound from '~icons/lucide/user-round'

/** Who gets it, where, and what was asked for besides. */
export function OrderContact({ order }: { order: CustomerOrder }) {
  const { fulfilment, contact, vendor, note } = order
  return (
    <Card padded>
      <h2 className="sr-only">{m.orders_details()}</h2>
      <dl className="grid gap-3.5 text-15">
        {fulfilment.method === 'DELIVERY' && (
          <Fact icon={MapPin} label={m.orders_delivery_to()}>
            {[fulfilment.address, fulfilment.areaName].filter(Boolean).join(', ')}
            {fulfilment.landmark && <span className="meta block">{fulfilment.landmark}</span>}
          </Fact>
        )}
        {fulfilment.method === 'PICKUP' && (
          <Fact icon={Store} label={m.orders_pickup_at()}>
            {vendor.name}
            <span className="meta block">{vendor.address}</span>
          </Fact>
        )}
        <Fact icon={UserRound} label={m.orders_contact()}>
          {contact.name}
          <span className="meta block tabular-nums">
            {formatPhone(contact.phone)}
            {contact.email && (
              <>
                {' · '}
                <span className="[overflow-wrap:anywhere]">{contact.email}</span>
              </>
            )}
          </span>
        </Fact>
        {note && (
          <Fact icon={MessageSquareText} label={m.orders_note()}>
            {note}
          </Fact>
        )}
      </dl>
    </Card>
  )
}

function Fact({ icon: Icon, label, children }: { icon: IconComponent; label: string; children: ReactNode }) {
  return (
    <div className="grid grid-cols-[20px_1fr] gap-x-3">
      <Icon aria-hidden className="row-span-2 mt-0.5 text-ink-2" />
      <dt className="font-[650] text-12 text-ink-2">{label}</dt>
      <dd className="min-w-0 [overflow-wrap:anywhere]">{children}</dd>
    </div>
  )
}
