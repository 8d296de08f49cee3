import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { queueQuery, waitlistQuery } from '#web/features/shared/lines/lines.ts'
import { formatDate } from '#web/lib/format/dates.ts'
import { useNow } from '#web/lib/use-now.ts'
import { m } from '#web/paraglide/messages.js'
import { ButtonLink } from '#web/ui/button.tsx'
import { ActionBar, Notice } from '#web/ui/surface.tsx'

const parts = { waitlist: OnWaitlist, queue: InQueue, bar: InBar }

export interface MyPlaceProps {
  slug: string
  part: keyof typeof parts
  /** For who is not in line: what the page offers everybody. */
  children: ReactNode
}

/** What the lines of an event hold for who is signed in: what is kept for them, their turn, or their place. */
export default function MyPlace({ part, ...props }: MyPlaceProps) {
  const Part = parts[part]
  return <Part {...props} />
}

type PartProps = Omit<MyPlaceProps, 'part'>

function OnWaitlist({ slug, children }: PartProps) {
  const entry = useQuery(waitlistQuery(slug)).data?.entry
  if (!entry) return children
  const { offer, ahead } = entry
  return (
    <div className="mt-4 grid gap-3">
      {offer ? (
        <Notice tone="act" title={m.waitlist_kept_until({ time: formatDate(offer.endsAt, 'time') })}>
          <span className="block">
            {entry.quantity} × {[offer.name, offer.variationName].filter(Boolean).join(', ')}
          </span>
        </Notice>
      ) : (
        <Notice tone="info">{m.waitlist_you_wait({ place: ahead + 1 })}</Notice>
      )}
      <ButtonLink to="/events/$slug/waitlist" params={{ slug }} variant={offer ? 'primary' : 'quiet'} block>
        {offer ? m.waitlist_take_them() : m.waitlist_see()}
      </ButtonLink>
    </div>
  )
}

function InQueue({ slug, children }: PartProps) {
  const { entry, turnEndsAt } = useOwnEntry(slug)
  if (turnEndsAt) {
    return (
      <div className="mt-4 grid gap-3">
        <Notice tone="act" title={m.queue_turn_until({ time: formatDate(turnEndsAt, 'time') })} />
        <div className="max-md:hidden">
          <TakeTurn slug={slug} />
        </div>
      </div>
    )
  }
  if (entry?.status !== 'WAITING') return children
  return (
    <div className="mt-4 grid gap-3">
      <Notice tone="info">
        {entry.place === null ? m.queue_you_wait() : m.queue_you_wait_at({ place: entry.place })}
      </Notice>
      <ButtonLink to="/events/$slug/queue" params={{ slug }} variant="quiet" block>
        {m.queue_open()}
      </ButtonLink>
    </div>
  )
}

/** For the end of the page, on a phone: nobody who is in line is asked to get in line. */
function InBar({ slug, children }: PartProps) {
  const { entry, turnEndsAt } = useOwnEntry(slug)
  if (turnEndsAt) {
    return (
      <ActionBar>
        <TakeTurn slug={slug} />
      </ActionBar>
    )
  }
  return entry?.status === 'WAITING' ? null : children
}

/** A turn that is over is told by nobody. */
function useOwnEntry(slug: string) {
  const { data, dataUpdatedAt } = useQuery(queueQuery(slug))
  const now = useNow(dataUpdatedAt)
  const entry = data?.entry
  const isTurn = entry?.status === 'TURN' && entry.turnEndsAt !== null && Date.parse(entry.turnEndsAt) > now
  return { entry, turnEndsAt: isTurn ? entry.turnEndsAt : null }
}

const TakeTurn = ({ slug }: { slug: string }) => (
  <ButtonLink to="/events/$slug/queue" params={{ slug }} size="lg" block>
    {m.waitlist_take_them()}
  </ButtonLink>
)
