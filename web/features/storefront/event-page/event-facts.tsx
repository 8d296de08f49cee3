import type { ReactNode } from 'react'
import type { EventPage } from '#contracts/events.ts'
import { type County, counties } from '#contracts/wire/counties.ts'
import { formatDate, nairobiDay } from '#web/lib/format/dates.ts'
import { pageOrigin } from '#web/lib/routing/head.ts'
import { m } from '#web/paraglide/messages.js'
import { Button, ButtonAnchor } from '#web/ui/button.tsx'
import type { IconComponent } from '#web/ui/icon.tsx'
import CalendarDays from '~icons/lucide/calendar-days'
import CalendarPlus from '~icons/lucide/calendar-plus'
import MapPin from '~icons/lucide/map-pin'
import Navigation from '~icons/lucide/navigation'
import { calendarFile } from './calendar-file.ts'

/** When and where, with what takes them along: a calendar's file and a map. */
export function EventFacts({ event, isOver }: { event: EventPage; isOver: boolean }) {
  const county = counties[event.county as County] ?? event.county
  return (
    <div className="mt-4 grid gap-3">
      <Fact
        icon={CalendarDays}
        action={
          !isOver && (
            <Button variant="quiet" size="sm" onClick={() => saveToCalendar(event)}>
              <CalendarPlus aria-hidden className="size-[18px]" />
              <span className="max-sm:sr-only">{m.events_add_to_calendar()}</span>
            </Button>
          )
        }
        title={<time dateTime={event.startsAt}>{formatDate(event.startsAt, 'full')}</time>}
      >
        {formatHours(event)}
      </Fact>
      <Fact
        icon={MapPin}
        action={
          <ButtonAnchor href={mapUrl(event, county)} target="_blank" rel="noopener" variant="quiet" size="sm">
            <Navigation aria-hidden className="size-[18px]" />
            <span className="max-sm:sr-only">{m.events_map()}</span>
          </ButtonAnchor>
        }
        title={event.venue}
      >
        {county}
      </Fact>
    </div>
  )
}

interface FactProps {
  icon: IconComponent
  title: ReactNode
  action: ReactNode
  children: ReactNode
}

function Fact({ icon: Icon, title, action, children }: FactProps) {
  return (
    <div className="flex items-center gap-3">
      <span className="grid size-11 flex-none place-items-center rounded-control bg-sunken">
        <Icon aria-hidden />
      </span>
      <div className="min-w-0 flex-1">
        <p className="font-[650] leading-snug first-letter:uppercase">{title}</p>
        <p className="meta">{children}</p>
      </div>
      {action}
    </div>
  )
}

function formatHours({ startsAt, endsAt, doorsAt }: EventPage): string {
  const end = formatDate(
    endsAt,
    nairobiDay(endsAt) === nairobiDay(startsAt) || isSameNight(startsAt, endsAt) ? 'time' : 'moment',
  )
  const hours = m.events_hours({ start: formatDate(startsAt, 'time'), end })
  return doorsAt ? `${hours}, ${m.events_doors({ time: formatDate(doorsAt, 'time') })}` : hours
}

/** A night that ends at two needs no second date. */
const isSameNight = (startsAt: string, endsAt: string) => Date.parse(endsAt) - Date.parse(startsAt) < 12 * 3_600_000

const mapUrl = ({ mapPoint, venue }: EventPage, county: string) => {
  const query = mapPoint ? `${mapPoint.latitude},${mapPoint.longitude}` : `${venue}, ${county}, Kenya`
  return `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(query)}`
}

function saveToCalendar(event: EventPage): void {
  const text = calendarFile({ ...event, url: pageOrigin() + window.location.pathname }, Date.now())
  const url = URL.createObjectURL(new Blob([text], { type: 'text/calendar' }))
  const link = document.createElement('a')
  link.href = url
  link.download = `${event.slug}.ics`
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
