import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { VendorEvent } from '#contracts/events/vendor-events.ts'
import { eventPlace } from '#web/features/vendor-workspace/events/event-labels.ts'
import { PlacesMat } from '#web/features/vendor-workspace/events/places-mat.tsx'
import { formatDate } from '#web/lib/format/dates.ts'
import { useNow } from '#web/lib/use-now.ts'
import { m } from '#web/paraglide/messages.js'
import { Picture } from '#web/ui/brand/picture.tsx'
import { buttonClass } from '#web/ui/button.tsx'
import { cn } from '#web/ui/cn.ts'
import ScanLine from '~icons/lucide/scan-line'

const threeHours = 3 * 3_600_000

/** When tickets are accepted from: the time of the doors, or three hours before it begins, as at the door itself. */
const opensAt = ({ doorsAt, startsAt }: VendorEvent) =>
  doorsAt ?? new Date(Date.parse(startsAt) - threeHours).toISOString()

/** What goes on now lies on cloth, and its door is the page's one action. */
export function LiveEvents({ events }: { events: VendorEvent[] }) {
  const [opened] = useState(() => Date.now())
  const now = useNow(opened)
  return events
    .filter((event) => Date.parse(opensAt(event)) <= now && Date.parse(event.endsAt) > now)
    .map((event) => <LiveEvent key={event.id} event={event} />)
}

function LiveEvent({ event }: { event: VendorEvent }) {
  const { id, title, poster, startsAt, endsAt, places } = event
  const tickets = places.sold + places.given
  return (
    <section
      aria-label={title}
      className="mt-4 grid overflow-hidden rounded-card bg-cloth text-on-cloth lg:grid-cols-[270px_1fr]"
    >
      <div className="max-lg:hidden">
        {poster && <Picture picture={poster} alt="" sizes="270px" className="h-full" />}
      </div>
      <div className="p-4 lg:grid lg:grid-cols-[1fr_300px] lg:items-center lg:gap-8 lg:px-7 lg:py-[22px]">
        <div className="min-w-0">
          <p className="flex items-center gap-2 font-semibold text-13 before:size-[9px] before:rounded-full before:bg-[#66d6a0]">
            {m.organiser_doors_since({ time: formatDate(opensAt(event), 'time') })}
          </p>
          <h2 className="mt-2 text-25 [overflow-wrap:anywhere]">{title}</h2>
          <p className="text-13 text-on-cloth-2">
            {m.organiser_from_to({ from: formatDate(startsAt, 'time'), to: formatDate(endsAt, 'time') })} ·{' '}
            {eventPlace(event)}
          </p>
          <PlacesMat
            className="mt-4"
            onCloth
            label={m.organiser_in_of({ count: places.checkedIn, of: tickets })}
            counts={[
              ['in', places.checkedIn],
              ['out', Math.max(0, tickets - places.checkedIn)],
              ['free', places.left ?? 0],
            ]}
          />
        </div>
        <div className="max-lg:mt-4">
          <p>
            <span className="head text-42 tabular-nums leading-none">{places.checkedIn}</span>{' '}
            <span className="text-on-cloth-2">{m.organiser_guests_in({ of: tickets })}</span>
          </p>
          <Link
            to="/vendor/scan"
            search={{ event: id }}
            className={cn(buttonClass({ size: 'lg', block: true }), 'mt-4')}
          >
            <ScanLine aria-hidden />
            {m.organiser_scan()}
          </Link>
        </div>
      </div>
    </section>
  )
}
