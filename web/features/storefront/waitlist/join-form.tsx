import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { maxWaitedFor } from '#contracts/events/event-readiness.ts'
import type { EventPage } from '#contracts/events.ts'
import { ticketOptions } from '#web/features/shared/events/ticket-options.ts'
import { formatDate } from '#web/lib/format/dates.ts'
import { formatKES } from '#web/lib/format/money.ts'
import { m } from '#web/paraglide/messages.js'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { RadioCards } from '#web/ui/forms/choices.tsx'
import { Stepper } from '#web/ui/forms/stepper.tsx'
import { EmptyState } from '#web/ui/states/states.tsx'
import { ActionBar, Card } from '#web/ui/surface.tsx'
import BellRing from '~icons/lucide/bell-ring'
import HandCoins from '~icons/lucide/hand-coins'
import Hourglass from '~icons/lucide/hourglass'
import TicketX from '~icons/lucide/ticket-x'
import { useWaitlist } from './use-waitlist.ts'

const whichever = 'whichever'

/** Which tickets, and how many. Nothing is paid before places are there. */
export function JoinForm({ event, people }: { event: EventPage; people: number }) {
  const { join } = useWaitlist(event.slug)
  const options = ticketOptions(event).filter(({ availability }) => availability === 'SOLD_OUT')
  const [chosen, setChosen] = useState<string>()
  const [quantity, setQuantity] = useState(1)
  if (!event.hasWaitlist) return <NoWaitlist event={event} />
  if (options.length === 0) return <NotSoldOut event={event} />
  const line = chosen ?? options[0]?.line
  const option = options.find((each) => each.line === line)
  const limit = Math.min(maxWaitedFor, option?.type.maxPerOrder ?? maxWaitedFor)

  const count = Math.min(quantity, limit)

  function send() {
    if (!option) return join({ quantity: count })
    const { type, variationId } = option
    return join({ productId: type.id, ...(variationId ? { productVariationId: variationId } : {}), quantity: count })
  }

  const button = (
    <Button size="lg" block onClick={send}>
      {m.waitlist_join()}
    </Button>
  )
  return (
    <div className="wrap !max-w-[640px] py-6 lg:py-10">
      <p className="flex flex-wrap items-center gap-2.5">
        <Badge tone="stop" icon={TicketX}>
          {m.events_sold_out()}
        </Badge>
        <span className="meta">
          {formatDate(event.startsAt, 'weekday')}, {formatDate(event.startsAt, 'time')} · {event.venue}
        </span>
      </p>
      <h1 className="mt-2 text-32">{event.title}</h1>
      <Card padded className="mt-5 grid gap-4">
        <div>
          <h2 className="text-20">{m.waitlist_join_title()}</h2>
          <p className="mt-1 text-ink-2">{m.waitlist_would_be({ place: people + 1 })}</p>
        </div>
        <RadioCards
          label={m.events_choose_tickets()}
          value={line}
          onChange={setChosen}
          options={[
            ...options.map(({ line: value, name, item }) => ({
              value,
              label: name,
              aside: <span className="money">{item.priceKES > 0 ? formatKES(item.priceKES) : m.cart_free()}</span>,
            })),
            ...(options.length > 1 ? [{ value: whichever, label: m.waitlist_whichever() }] : []),
          ]}
        />
        <div className="flex items-center justify-between gap-4">
          <p>
            <span className="block font-[650]">{m.waitlist_how_many()}</span>
            <span className="meta">{m.waitlist_all_fit()}</span>
          </p>
          <Stepper value={count} min={1} max={limit} onChange={setQuantity} label={m.waitlist_how_many()} />
        </div>
        <div className="max-md:hidden">{button}</div>
      </Card>
      <h2 className="mt-7 text-17">{m.waitlist_then()}</h2>
      <ul className="mt-3 grid gap-4">
        {[
          { icon: BellRing, words: m.waitlist_then_told() },
          { icon: Hourglass, words: m.waitlist_then_held() },
          { icon: HandCoins, words: m.waitlist_then_pay() },
        ].map(({ icon: Icon, words }) => (
          <li key={words} className="flex gap-4">
            <Icon aria-hidden className="size-5 flex-none" />
            {words}
          </li>
        ))}
      </ul>
      <div className="md:hidden">
        <ActionBar>{button}</ActionBar>
      </div>
    </div>
  )
}

const NotSoldOut = ({ event }: { event: EventPage }) => <Nothing event={event} title={m.waitlist_not_sold_out()} />

const NoWaitlist = ({ event }: { event: EventPage }) => <Nothing event={event} title={m.error_no_waitlist()} />

const Nothing = ({ event, title }: { event: EventPage; title: string }) => (
  <EmptyState
    heading="h1"
    title={title}
    action={
      <Link to="/events/$slug" params={{ slug: event.slug }} className="link">
        {m.waitlist_to_event()}
      </Link>
    }
  />
)
