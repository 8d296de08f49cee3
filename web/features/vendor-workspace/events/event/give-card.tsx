import { useInfiniteQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import type { VendorEventDetail } from '#contracts/events/vendor-events.ts'
import { eventGuests } from '#web/features/vendor-workspace/events/vendor-events.queries.ts'
import { m } from '#web/paraglide/messages.js'
import { Button } from '#web/ui/button.tsx'
import { lazyChunk } from '#web/ui/lazy-chunk.tsx'
import { Card } from '#web/ui/surface.tsx'
import Gift from '~icons/lucide/gift'

const GiveSheet = lazyChunk(() => import('./give-sheet.tsx'))

/** Complimentary tickets: who has them, and giving more. */
export function GiveCard({ event }: { event: VendorEventDetail }) {
  const { data } = useInfiniteQuery(eventGuests({ event: event.id, show: 'GIVEN' }))
  const [isOpen, setIsOpen] = useState(false)
  const given = data?.pages.flatMap(({ items }) => items).slice(0, 5) ?? []
  return (
    <Card padded>
      <div className="flex items-center gap-3">
        <span className="grid size-11 flex-none place-items-center rounded-control bg-sunken">
          <Gift aria-hidden className="size-5" />
        </span>
        <div className="min-w-0">
          <h2 className="text-17">{m.organiser_give_title()}</h2>
          <p className="meta">{m.organiser_give_count({ count: event.places.given })}</p>
        </div>
      </div>
      {given.length > 0 && (
        <dl className="mt-3 grid gap-1.5 text-13">
          {given.map(({ id, attendee, typeName, note }) => (
            <div key={id} className="flex justify-between gap-3">
              <dt className="text-ink-2 [overflow-wrap:anywhere]">{attendee}</dt>
              <dd className="text-right font-[650] [overflow-wrap:anywhere]">
                {[typeName, note].filter(Boolean).join(' · ')}
              </dd>
            </div>
          ))}
        </dl>
      )}
      {event.tab === 'ON_SALE' && (
        <Button variant="quiet" block className="mt-3" onClick={() => setIsOpen(true)}>
          {m.organiser_give()}
        </Button>
      )}
      {isOpen && (
        <Suspense>
          <GiveSheet event={event} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </Card>
  )
}
