import { Link } from '@tanstack/react-router'
import type { VendorDashboard } from '#contracts/reporting.ts'
import { useMay } from '#web/features/shared/vendor-profile/use-shop.ts'
import { formatDate } from '#web/lib/format/dates.ts'
import { m } from '#web/paraglide/messages.js'
import { Card } from '#web/ui/surface.tsx'

type Event = VendorDashboard['events'][number]

/** The next events and how their tickets go. */
export function EventsCard({ events }: { events: Event[] }) {
  const mayGates = useMay('events')
  return (
    <Card>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 px-4 pt-4 pb-2 md:px-5">
        <h2 className="text-17">{m.vendor_next_events()}</h2>
        {events.length > 0 && mayGates && (
          <Link to="/vendor/gates" className="link text-13">
            {m.gates_title()}
          </Link>
        )}
      </div>
      {events.length === 0 ? (
        <p className="meta px-4 pb-4 md:px-5">{m.vendor_next_events_none()}</p>
      ) : (
        <ul className="pb-1.5">
          {events.map((event) => (
            <li key={event.id} className="border-line border-t">
              <Link
                to="/vendor/events/$id"
                params={{ id: event.id }}
                className="grid grid-cols-[1fr_auto] gap-x-4 px-4 py-2.5 hover:bg-sunken/45 md:px-5"
              >
                <span className="min-w-0 font-semibold [overflow-wrap:anywhere]">{event.title}</span>
                <span className="tabular-nums">{soldText(event)}</span>
                <span className="meta col-span-2">
                  {formatDate(event.startsAt, 'weekday')}, {formatDate(event.startsAt, 'time')} · {event.venue}
                </span>
                {event.capacity !== null && <Fill share={event.sold / Math.max(1, event.capacity)} />}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}

const soldText = ({ sold, capacity }: Event): string =>
  capacity === null
    ? m.vendor_tickets_sold({ count: sold.toLocaleString('en-KE') })
    : m.vendor_tickets_sold_of({ count: sold.toLocaleString('en-KE'), capacity: capacity.toLocaleString('en-KE') })

function Fill({ share }: { share: number }) {
  return (
    <span aria-hidden className="col-span-2 mt-1.5 h-1.5 overflow-hidden rounded-[3px] bg-sunken">
      <span className="block h-full bg-money-fill" style={{ width: `${Math.min(100, share * 100)}%` }} />
    </span>
  )
}
