import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { VendorEventDetail } from '#contracts/events/vendor-events.ts'
import { vendorProfile } from '#web/features/shared/vendor-profile/vendor-profile.queries.ts'
import { BackToEvents } from '#web/features/vendor-workspace/events/back-to-events.tsx'
import { tabLooks } from '#web/features/vendor-workspace/events/event-labels.ts'
import { vendorEvent } from '#web/features/vendor-workspace/events/vendor-events.queries.ts'
import { m } from '#web/paraglide/messages.js'
import { StatusBadge } from '#web/ui/badge.tsx'
import { Skeleton } from '#web/ui/states/skeleton.tsx'
import { ErrorState } from '#web/ui/states/states.tsx'
import { WorkspacePage } from '#web/ui/workspace/workspace-page.tsx'
import { DeleteDraftButton } from './delete-draft-button.tsx'
import { EventForm } from './event-form.tsx'

/** Edits an event of the vendor. */
export function EventEditor({ id }: { id: string }) {
  const query = useQuery(vendorEvent(id))
  if (query.isError) {
    return (
      <>
        <BackToEvents />
        <ErrorState heading="h1" title={m.organiser_one_failed()} error={query.error} onRetry={() => query.refetch()} />
      </>
    )
  }
  if (!query.data) return <EditorSkeleton />
  return <Editor key={id} event={query.data} title={query.data.title} note={<StatusNote event={query.data} />} />
}

/** An event that does not exist yet. */
export const NewEvent = () => <Editor event={undefined} title={m.organiser_new()} note={m.organiser_new_note()} />

interface EditorProps {
  event: VendorEventDetail | undefined
  title: string
  note: ReactNode
}

function Editor({ event, title, note }: EditorProps) {
  const { data: profile } = useQuery(vendorProfile)
  if (!profile) return <EditorSkeleton />
  const shop = { name: profile.name, address: [profile.address, profile.area].filter(Boolean).join(', ') }
  return (
    <WorkspacePage
      back={<BackToEvents />}
      title={title}
      note={note}
      action={event?.status === 'DRAFT' && <DeleteDraftButton id={event.id} title={event.title} />}
    >
      <EventForm event={event} shop={shop} county={profile.county} />
    </WorkspacePage>
  )
}

const StatusNote = ({ event: { tab, places } }: { event: VendorEventDetail }) => (
  <span className="flex flex-wrap items-center gap-2">
    <StatusBadge look={tabLooks[tab]} />
    {tab === 'ON_SALE' &&
      places.capacity !== null &&
      m.organiser_taken_of({ count: places.capacity - (places.left ?? 0), capacity: places.capacity })}
  </span>
)

const EditorSkeleton = () => (
  <div aria-hidden>
    <BackToEvents />
    <Skeleton className="h-11 w-80 max-w-full" />
    <div className="mt-6 grid gap-10 xl:grid-cols-[minmax(0,1fr)_392px]">
      <div className="grid gap-3.5">
        {['words', 'when', 'tickets'].map((part) => (
          <Skeleton key={part} className="h-72 rounded-card" />
        ))}
      </div>
      <Skeleton className="h-[640px] rounded-card max-xl:hidden" />
    </div>
  </div>
)
