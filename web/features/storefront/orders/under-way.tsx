import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { KeptPlaces, RunningOrder } from '#contracts/under-way.ts'
import { formatDate } from '#web/lib/format/dates.ts'
import { underWay } from '#web/lib/session/under-way.ts'
import { useNow } from '#web/lib/use-now.ts'
import { m } from '#web/paraglide/messages.js'
import { ButtonLink } from '#web/ui/button.tsx'
import Ticket from '~icons/lucide/ticket'
import { expectation, orderHeadline } from './order-labels.ts'
import { OrderTrack } from './order-track.tsx'

export { underWay as query }

/** On the home page: what is kept for somebody and until when, and their order that is under way. */
export default function UnderWay() {
  const { data, dataUpdatedAt } = useQuery(underWay)
  const now = useNow(dataUpdatedAt)
  if (!data) return null
  const [newest, ...others] = data.orders
  return (
    <>
      {data.kept
        .filter(({ endsAt }) => Date.parse(endsAt) > now)
        .map((kept) => (
          <Kept key={`${kept.kind} ${kept.event.slug}`} kept={kept} />
        ))}
      {newest && <Running order={newest} others={others.length} now={now} />}
    </>
  )
}

function Kept({ kept: { kind, event, endsAt } }: { kept: KeptPlaces }) {
  const time = formatDate(endsAt, 'time')
  return (
    <section
      aria-label={event.title}
      className="mt-3.5 flex min-h-20 items-center gap-3 rounded-card border border-accent-line bg-accent-tint p-3 text-on-accent-tint md:gap-4 md:px-5"
    >
      <Ticket aria-hidden className="size-6 flex-none" />
      <div className="min-w-0 flex-1">
        <h2 className="text-15 text-ink">
          {kind === 'OFFER' ? m.waitlist_kept_until({ time }) : m.queue_turn_until({ time })}
        </h2>
        <p className="text-13 leading-snug [overflow-wrap:anywhere]">{event.title}</p>
      </div>
      <ButtonLink
        to={kind === 'OFFER' ? '/events/$slug/waitlist' : '/events/$slug/queue'}
        params={{ slug: event.slug }}
        className="flex-none"
      >
        {m.waitlist_take_them()}
      </ButtonLink>
    </section>
  )
}

function Running({ order, others, now }: { order: RunningOrder; others: number; now: number }) {
  const expected = expectation(order, now)
  return (
    <section
      aria-label={m.orders_running()}
      className="on-cloth mt-3.5 min-h-20 rounded-card bg-cloth p-3 text-on-cloth md:px-5"
    >
      <div className="flex items-center gap-3 md:gap-4">
        <div className="min-w-0 flex-1">
          <h2 className="text-15 [overflow-wrap:anywhere]">{orderHeadline(order)}</h2>
          <p className="text-13 text-on-cloth-2 leading-snug [overflow-wrap:anywhere]">
            {expected?.text ?? order.vendor.name}
            {others > 0 && ' · '}
            {others > 0 && (
              <Link to="/account" className="link">
                {m.orders_running_others({ count: others })}
              </Link>
            )}
          </p>
        </div>
        <ButtonLink to="/account/orders/$id" params={{ id: order.id }} variant="cloth" size="sm" className="flex-none">
          {m.orders_follow()}
        </ButtonLink>
      </div>
      <OrderTrack order={order} className="mt-2" />
    </section>
  )
}
