import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { queueQuery, waitlistQuery } from '#web/features/shared/lines/lines.ts'
import { formatDate } from '#web/lib/format/dates.ts'
import { m } from '#web/paraglide/messages.js'
import { ButtonLink } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/surface.tsx'

export interface MyPlaceProps {
  slug: string
  line: 'waitlist' | 'queue'
  /** For who is not in line: what the page offers everybody. */
  children: ReactNode
}

/** What the lines of an event hold for who is signed in: what is kept for them, their turn, or their place. */
export default function MyPlace({ line, ...props }: MyPlaceProps) {
  return line === 'waitlist' ? <OnWaitlist {...props} /> : <InQueue {...props} />
}

type LineProps = Omit<MyPlaceProps, 'line'>

function OnWaitlist({ slug, children }: LineProps) {
  const entry = useQuery(waitlistQuery(slug)).data?.entry
  if (!entry) return children
  const { offer, ahead } = entry
  return (
    <div className="mt-4 grid gap-3">
      {offer ? (
        <Notice tone="act" title={m.waitlist_kept_until({ time: formatDate(offer.endsAt, 'time') })}>
          {entry.quantity} × {[offer.name, offer.variationName].filter(Boolean).join(', ')}
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

function InQueue({ slug, children }: LineProps) {
  const entry = useQuery(queueQuery(slug)).data?.entry
  if (entry?.status === 'TURN' && entry.turnEndsAt) {
    return (
      <div className="mt-4 grid gap-3">
        <Notice tone="act" title={m.queue_turn_until({ time: formatDate(entry.turnEndsAt, 'time') })} />
        <ButtonLink to="/events/$slug/queue" params={{ slug }} block>
          {m.waitlist_take_them()}
        </ButtonLink>
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
