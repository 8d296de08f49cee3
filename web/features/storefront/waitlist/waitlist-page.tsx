import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { eventPage } from '#web/features/shared/events/events.queries.ts'
import { waitlistQuery } from '#web/features/shared/lines/lines.ts'
import { m } from '#web/paraglide/messages.js'
import { Skeleton } from '#web/ui/states/skeleton.tsx'
import { ErrorState } from '#web/ui/states/states.tsx'
import { InLine } from './in-line.tsx'
import { JoinForm } from './join-form.tsx'
import { Offer } from './offer.tsx'

/** In line for tickets that are sold out: joining, waiting, and what is kept when it is one's turn. */
export function WaitlistPage({ slug }: { slug: string }) {
  const { data: event } = useSuspenseQuery(eventPage(slug))
  const { data, error, refetch } = useQuery(waitlistQuery(slug))
  if (error) return <ErrorState title={m.waitlist_failed()} error={error} onRetry={() => refetch()} heading="h1" />
  if (!data) return <Waiting title={event.title} />
  const { entry } = data
  if (!entry) return <JoinForm event={event} people={data.people} />
  if (entry.offer) return <Offer event={event} entry={{ ...entry, offer: entry.offer }} />
  return <InLine event={event} entry={entry} people={data.people} />
}

const Waiting = ({ title }: { title: string }) => (
  <div className="wrap grid !max-w-[640px] gap-4 py-8">
    <h1 className="text-32">{title}</h1>
    <Skeleton className="h-64" />
  </div>
)
