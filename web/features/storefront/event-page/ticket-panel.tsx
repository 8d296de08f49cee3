import { useQuery } from '@tanstack/react-query'
import { type ReactNode, Suspense } from 'react'
import { QuotedAmount } from '#web/features/shared/cart/quoted-amount.tsx'
import { canBuy, type ShownEvent } from '#web/features/shared/events/ticket-options.ts'
import { queueQuery, waitlistQuery } from '#web/features/shared/lines/lines.ts'
import { useUser } from '#web/lib/session/session.ts'
import { m } from '#web/paraglide/messages.js'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { lazyChunk } from '#web/ui/lazy-chunk.tsx'
import { ActionBar } from '#web/ui/surface.tsx'
import ShieldCheck from '~icons/lucide/shield-check'
import type { MyPlaceProps } from './my-place.tsx'
import { QueueBar, QueueInvite } from './queue-invite.tsx'
import { formatSaleMoment, TicketRow } from './ticket-row.tsx'
import type { TicketChoice } from './use-ticket-choice.tsx'

const MyPlace = lazyChunk<MyPlaceProps>(() => import('./my-place.tsx'), <span hidden />)

export interface TicketPanelProps {
  event: ShownEvent
  choice: TicketChoice
  /** Stands below the types: what opens more of them. */
  children?: ReactNode
  /** When the event was read. */
  readAt?: number
}

/** Choose tickets and see what they come to. On a phone the sum and the button are in the bar at the bottom. */
export function TicketPanel({ event, choice, children, readAt = 0 }: TicketPanelProps) {
  const { rows, isOnSale, count, totalKES, isUpdating } = choice
  return (
    <div className="lg:rounded-card lg:border lg:border-line lg:bg-surface lg:p-5 lg:shadow-2">
      <h2 className="text-20">{m.events_choose_tickets()}</h2>
      {rows.length === 0 && <p className="mt-2 text-ink-2">{m.events_no_tickets()}</p>}
      <ul className="mt-3 grid gap-2.5">
        {rows.map(({ option, quantity, max }) => (
          <TicketRow
            key={option.line}
            option={option}
            quantity={quantity}
            max={max}
            isLocked={event.queue !== null}
            onChange={(value) => choice.choose(option.line, value)}
          />
        ))}
      </ul>
      {children}
      {event.queue && (
        <Mine slug={event.slug} part="queue">
          <QueueInvite queue={event.queue} slug={event.slug} readAt={readAt} />
        </Mine>
      )}
      {event.hasWaitlist && event.ticketTypes.some(({ availability }) => availability === 'SOLD_OUT') && (
        <Mine slug={event.slug} part="waitlist">
          <ButtonLink
            to="/events/$slug/waitlist"
            params={{ slug: event.slug }}
            variant={isOnSale || event.queue ? 'quiet' : 'primary'}
            block
            className="mt-4"
          >
            {m.waitlist_join_title()}
          </ButtonLink>
        </Mine>
      )}
      {isOnSale && (
        <>
          <p className="meta mt-3">{rules(event)}</p>
          <div className="max-md:hidden">
            <hr className="my-4 border-line-strong border-t-2 border-dotted opacity-60" />
            <p className="mb-3 flex items-baseline justify-between">
              {m.events_tickets({ count })}
              <QuotedAmount kes={totalKES} isUpdating={isUpdating} className="text-20" />
            </p>
            <GetTickets choice={choice} />
          </div>
          <p className="meta mt-3 flex gap-2">
            <ShieldCheck aria-hidden className="!size-[18px]" />
            {m.events_money_back()}
          </p>
        </>
      )}
    </div>
  )
}

/**
 * What is theirs in place of what the page offers everybody, once it is known: a press on what is replaced would be
 * lost. Only who is signed in has a place in line, or asks for it.
 */
function Mine(props: MyPlaceProps) {
  const { slug, part, children } = props
  const isSignedIn = Boolean(useUser())
  const waitlist = useQuery({ ...waitlistQuery(slug), enabled: isSignedIn && part === 'waitlist' })
  const queue = useQuery({ ...queueQuery(slug), enabled: isSignedIn && part !== 'waitlist' })
  const { data } = part === 'waitlist' ? waitlist : queue
  if (!data?.entry) return children
  return (
    <Suspense fallback={children}>
      <MyPlace {...props} />
    </Suspense>
  )
}

/** For the end of the page: in reach of the thumb on a phone. */
export function TicketBar({ event, choice, readAt = 0 }: Omit<TicketPanelProps, 'children'>) {
  if (event.queue)
    return (
      <Mine slug={event.slug} part="bar">
        <QueueBar queue={event.queue} slug={event.slug} readAt={readAt} />
      </Mine>
    )
  if (!choice.isOnSale) return null
  return (
    <ActionBar>
      <div className="flex items-center gap-3">
        <p className="min-w-[92px] text-13 text-ink-2">
          {m.events_tickets({ count: choice.count })}
          <span className="block text-17 text-ink">
            <QuotedAmount kes={choice.totalKES} isUpdating={choice.isUpdating} />
          </span>
        </p>
        <GetTickets choice={choice} />
      </div>
    </ActionBar>
  )
}

function GetTickets({ choice }: { choice: TicketChoice }) {
  return (
    <Button size="lg" block disabled={choice.count === 0} onClick={choice.getTickets}>
      {m.events_get_tickets()}
    </Button>
  )
}

/** "Up to 8 tickets each. Sales close Sat 15 Aug, 14:00." */
function rules({ ticketTypes }: ShownEvent): string {
  const onSale = ticketTypes.filter(({ availability }) => canBuy(availability))
  const most = Math.max(...onSale.map(({ maxPerOrder }) => maxPerOrder ?? 0))
  const mostEach = Math.max(...onSale.map(({ maxPerCustomer }) => maxPerCustomer ?? 0))
  const saleEnds = onSale.flatMap(({ saleEndsAt }) => saleEndsAt ?? []).sort()
  return [
    most > 0 && m.events_up_to({ count: most }),
    mostEach > 0 && m.events_most_each({ count: mostEach }),
    saleEnds[0] !== undefined && m.events_sales_close({ moment: formatSaleMoment(saleEnds[0]) }),
  ]
    .filter(Boolean)
    .join(' ')
}
