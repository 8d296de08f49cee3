import { Link } from '@tanstack/react-router'
import { Suspense } from 'react'
import type { LinkedOrder } from '#contracts/guests/linked-orders.ts'
import type { CustomerOrder } from '#contracts/orders.ts'
import { ProblemLink } from '#web/features/shared/problems/problem-link.tsx'
import { Arrival } from '#web/features/storefront/orders/arrival.tsx'
import { CancelPaidButton, isPaidAndCancellable } from '#web/features/storefront/orders/cancel-paid-button.tsx'
import {
  callNumberUse,
  hasCallNumber,
  moneyOutcome,
  orderHeadline,
  orderLook,
} from '#web/features/storefront/orders/order-labels.ts'
import type { OrderedCardProps } from '#web/features/storefront/orders/order-receipt.tsx'
import { OrderTrack } from '#web/features/storefront/orders/order-track.tsx'
import { formatDate } from '#web/lib/format/dates.ts'
import { formatOrderNumber } from '#web/lib/format/numbers.ts'
import { m } from '#web/paraglide/messages.js'
import { StatusBadge } from '#web/ui/badge.tsx'
import { Pindo } from '#web/ui/brand/kanga.tsx'
import { ButtonAnchor } from '#web/ui/button.tsx'
import { lazyChunk } from '#web/ui/lazy-chunk.tsx'
import { Skeleton } from '#web/ui/states/skeleton.tsx'
import { Card } from '#web/ui/surface.tsx'
import ChevronRight from '~icons/lucide/chevron-right'
import CircleHelp from '~icons/lucide/circle-help'
import Ticket from '~icons/lucide/ticket'
import type { KeepOrderProps } from './keep-order.tsx'

// What is drawn of a receipt comes with all of it.
const OrderedCard = lazyChunk<OrderedCardProps>(() =>
  import('#web/features/storefront/orders/order-receipt.tsx').then((module) => ({ default: module.OrderedCard })),
)
const KeepOrder = lazyChunk<KeepOrderProps>(() => import('./keep-order.tsx'))

/** One order as its link shows it: how far it is, what was ordered, whom to call; and more to whose it is. */
export function GuestOrder({ linked, token }: { linked: LinkedOrder; token: string }) {
  const { order, isOwn, firstName, ticketLinks, closesAt, codeChannels: channels } = linked
  return (
    <>
      <OnCloth order={order} />
      <div className="wrap !max-w-[560px] grid gap-3 pt-4 pb-8">
        {channels.length > 0 && order.paidAt && (
          <Suspense>
            <KeepOrder {...{ token, firstName, channels }} />
          </Suspense>
        )}
        {hasCallNumber(order) && (
          <p className="flex items-center gap-3 rounded-control bg-sunken px-3.5 py-2">
            <b className="font-extrabold text-32 leading-tight tabular-nums [font-stretch:80%]">{order.callNumber}</b>
            <span className="text-13 text-ink-2">{callNumberUse(order)}</span>
          </p>
        )}
        {ticketLinks.length > 0 && <Tickets links={ticketLinks} />}
        <Suspense fallback={<Skeleton className="h-64 rounded-card" />}>
          <OrderedCard order={order} isOwn={isOwn} />
        </Suspense>
        {isOwn && isPaidAndCancellable(order, Date.now()) && <CancelPaidButton order={order} />}
        {isOwn ? (
          <ProblemLink order={order}>
            <ContactLink />
          </ProblemLink>
        ) : (
          <ContactLink />
        )}
        <p className="meta mt-1">{m.guest_closes({ day: formatDate(closesAt, 'date') })}</p>
      </div>
    </>
  )
}

const ContactLink = () => (
  <Link
    to="/help/$page"
    params={{ page: 'contact' }}
    className="flex min-h-14 items-center gap-3 rounded-card border border-line bg-surface px-4 font-[650] hover:bg-sunken"
  >
    <CircleHelp aria-hidden className="flex-none" />
    <span className="flex-1">{m.guest_wrong()}</span>
    <ChevronRight aria-hidden className="size-[18px] flex-none" />
  </Link>
)

function OnCloth({ order }: { order: CustomerOrder }) {
  return (
    <section className="on-cloth bg-cloth text-on-cloth">
      <div className="wrap !max-w-[560px] pt-2 pb-6">
        <div className="mb-2 flex items-center justify-between gap-3">
          <span className="text-on-cloth-2 tabular-nums">{formatOrderNumber(order.number)}</span>
          <StatusBadge look={orderLook(order)} />
        </div>
        <Arrival order={order} isTitle>
          <h1 className="text-32 [overflow-wrap:anywhere]">{orderHeadline(order)}</h1>
        </Arrival>
        {hasFailed(order) ? (
          <p className="mt-2 text-on-cloth-2">{moneyOutcome(order)}</p>
        ) : (
          !order.wayMinutes && <OrderTrack order={order} className="mt-4" />
        )}
      </div>
      <Pindo pattern="almasi" />
    </section>
  )
}

const failed: readonly CustomerOrder['status'][] = ['EXPIRED', 'CANCELLED', 'REJECTED']
const hasFailed = ({ status }: CustomerOrder) => failed.includes(status)

function Tickets({ links }: { links: readonly string[] }) {
  return (
    <Card padded>
      <h2 className="text-17">{m.guest_tickets()}</h2>
      <p className="meta mt-1 mb-3">{m.guest_tickets_text()}</p>
      <div className="grid gap-2">
        {links.map((token) => (
          <ButtonAnchor key={token} href={`/t#${token}`} block>
            <Ticket aria-hidden />
            {m.guest_tickets_open()}
          </ButtonAnchor>
        ))}
      </div>
    </Card>
  )
}
