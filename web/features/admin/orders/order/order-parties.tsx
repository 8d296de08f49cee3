import { Link } from '@tanstack/react-router'
import type { AdminOrder } from '#contracts/admin/orders.ts'
import { revealOrderContact } from '#contracts/admin/users/contacts.ts'
import { fulfilmentLabels } from '#web/features/shared/orders/admin-order-labels.ts'
import { FullContact } from '#web/features/shared/users/full-contact.tsx'
import { GuestBadge } from '#web/features/shared/users/guest-badge.tsx'
import { call } from '#web/lib/api/api.ts'
import { formatDate } from '#web/lib/format/dates.ts'
import { m } from '#web/paraglide/messages.js'
import { Card } from '#web/ui/surface.tsx'
import { DescriptionItem, DescriptionList } from '#web/ui/workspace/description-list.tsx'

/** Who buys from whom, and how it gets there. */
export function OrderParties({ order }: { order: AdminOrder }) {
  const { id, vendor, customer, contact, fulfilment, note } = order
  const where = [fulfilment.areaName, fulfilment.address, fulfilment.landmark].filter(Boolean).join(', ')
  return (
    <Card padded>
      <h2 className="sr-only">{m.admin_parties()}</h2>
      <DescriptionList className="sm:grid-cols-2">
        <DescriptionItem label={m.admin_vendor()}>
          <Link to="/admin/vendors/edit/$id" params={{ id: vendor.id }} className="link">
            {vendor.name}
          </Link>
        </DescriptionItem>
        <DescriptionItem label={m.admin_customer()}>
          <Link to="/admin/users/$id" params={{ id: customer.id }} className="link">
            {customer.name}
          </Link>
          {order.isGuests && <GuestBadge className="ml-2" />}
        </DescriptionItem>
        <DescriptionItem label={fulfilmentLabels[fulfilment.method].label()}>{where || '–'}</DescriptionItem>
        <DescriptionItem label={m.admin_contact()}>
          {contact.name}
          <FullContact {...contact} onReveal={() => call(revealOrderContact, { params: { id } })} />
        </DescriptionItem>
        {note && <DescriptionItem label={m.admin_note()}>{note}</DescriptionItem>}
        {order.status === 'PENDING_PAYMENT' && (
          <DescriptionItem label={m.admin_pay_before()}>{formatDate(order.expiresAt, 'moment')}</DescriptionItem>
        )}
        {order.scheduledFor && (
          <DescriptionItem label={m.slots_for_later()}>{formatDate(order.scheduledFor, 'moment')}</DescriptionItem>
        )}
        {order.acceptBy && (
          <DescriptionItem label={m.admin_accept_before()}>{formatDate(order.acceptBy, 'moment')}</DescriptionItem>
        )}
      </DescriptionList>
    </Card>
  )
}
