import ical, { ICalCalendarMethod } from 'ical-generator'

/** What somebody enters in their calendar. */
export interface CalendarEntry {
  /** The same of every version of it, so that a later one takes the place of the earlier. */
  id: string
  title: string
  startsAt: Date
  endsAt?: Date | undefined
  place: string
  url: string
  /** When this version was made. */
  changedAt: Date
}

/** Of a site, as an iCalendar file (RFC 5545) that calendars add without being asked to answer. */
export function calendarFile({ id, title, startsAt, endsAt, place, url, changedAt }: CalendarEntry, host: string) {
  const calendar = ical({ prodId: { company: 'Uliza', product: 'Uliza' }, method: ICalCalendarMethod.PUBLISH })
  calendar.createEvent({
    id: `${id}@${host}`,
    // Of two versions calendars keep the one with the higher number.
    sequence: Math.floor(changedAt.getTime() / 1000),
    stamp: changedAt,
    start: startsAt,
    end: endsAt ?? null,
    summary: title,
    location: place,
    url,
  })
  return calendar.toString()
}
