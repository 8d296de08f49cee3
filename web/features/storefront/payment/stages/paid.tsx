import { Suspense } from 'react'
import type { CustomerOrder } from '#contracts/orders.ts'
import { methodLabel, methodName } from '#web/features/shared/payments/method-name.ts'
import type { OrderViews } from '#web/features/storefront/payment/stage-props.ts'
import { formatDate } from '#web/lib/format/dates.ts'
import { formatOrderNumber } from '#web/lib/format/numbers.ts'
import { m } from '#web/paraglide/messages.js'
import { lazyChunk } from '#web/ui/lazy-chunk.tsx'
import Check from '~icons/lucide/check'
import { WithOrdersLink } from './orders-link.tsx'
import { StageHeading } from './stage-heading.tsx'

const InstallCard = lazyChunk(() => import('#web/features/shared/install/install-card.tsx'), ' ')

/** It went through: what to show or to wait for, and the receipt. It goes on with the order. */
export function Paid({ order, views }: { order: CustomerOrder; views: OrderViews }) {
  const isTickets = order.fulfilment.method === 'TICKETS'
  const isUnderWay = !isTickets && order.status !== 'COMPLETED'
  return (
    <div className="mx-auto max-w-[1080px] lg:grid lg:grid-cols-[1fr_380px] lg:gap-12">
      <div className="min-w-0">
        <StageHeading look="good" icon={Check} title={paidTitle(order)}>
          <p>
            {confirmed(order)} {next(order)}
          </p>
          <p className="head mt-2 text-20 text-ink tabular-nums">
            {m.payment_order_number({ number: formatOrderNumber(order.number) })}
          </p>
        </StageHeading>
        {order.tickets.length > 0 && (
          <section className="mt-6">
            <h2 className="text-20">{m.payment_tickets()}</h2>
            <p className="meta mt-1 mb-3">{m.payment_tickets_text()}</p>
            {views.tickets(order)}
          </section>
        )}
        {!isTickets && <div className="mt-6">{views.state(order)}</div>}
        {isUnderWay && (
          <p className="meta mt-3">
            <WithOrdersLink words={(orders) => m.payment_follow({ orders })} />
          </p>
        )}
      </div>
      <aside className="mt-6">
        {views.receipt(order)}
        <Suspense>
          <InstallCard orderId={order.id} className="mt-4" />
        </Suspense>
      </aside>
    </div>
  )
}

const paidTitle = ({ payment, contact }: CustomerOrder) =>
  payment
    ? m.payment_paid({ name: firstName(contact.name) })
    : m.payment_nothing_to_pay({ name: firstName(contact.name) })

const firstName = (name: string) => name.trim().split(/\s+/)[0] ?? ''

function confirmed({ payment, paidAt, placedAt }: CustomerOrder): string {
  const time = formatDate(paidAt ?? placedAt, 'time')
  if (!payment) return m.payment_nothing_charged()
  return payment.channel === 'PROMPT'
    ? m.payment_confirmed({ time, method: methodLabel(payment) })
    : m.payment_confirmed_page({ time, method: methodName(payment) })
}

function next({ status, fulfilment, vendor, acceptBy, scheduledFor }: CustomerOrder): string {
  if (fulfilment.method === 'TICKETS') return m.payment_next_tickets()
  if (status === 'PAID' && acceptBy) {
    return m.payment_next_accept({ vendor: vendor.name, time: formatDate(acceptBy, scheduledFor ? 'moment' : 'time') })
  }
  if (scheduledFor) return m.slots_paid_next({ vendor: vendor.name, time: formatDate(scheduledFor, 'moment') })
  return m.payment_next_vendor({ vendor: vendor.name })
}
