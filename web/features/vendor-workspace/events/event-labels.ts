import type { Missing, MissingFact, VendorEvent, VendorEventTab } from '#contracts/events/vendor-events.ts'
import type { Shared } from '#web/features/shared/share/share-sheet.tsx'
import { formatDate, nairobiDay } from '#web/lib/format/dates.ts'
import { m } from '#web/paraglide/messages.js'
import type { StatusLook } from '#web/ui/badge.tsx'
import CircleCheck from '~icons/lucide/circle-check'
import CircleX from '~icons/lucide/circle-x'
import EyeOff from '~icons/lucide/eye-off'
import Pencil from '~icons/lucide/pencil'
import Ticket from '~icons/lucide/ticket'

export const tabLooks: Record<VendorEventTab, StatusLook> = {
  ON_SALE: { tone: 'ready', icon: Ticket, label: () => m.organiser_on_sale() },
  DRAFT: { tone: 'wait', icon: Pencil, label: () => m.organiser_draft() },
  PAST: { tone: 'done', icon: CircleCheck, label: () => m.organiser_past_one() },
  CANCELLED: { tone: 'stop', icon: CircleX, label: () => m.organiser_cancelled() },
}

/** Of an event that an administrator keeps from the public, whatever its tab. */
export const takenDownLook: StatusLook = { tone: 'stop', icon: EyeOff, label: () => m.organiser_taken_down() }

export const sectionTitles: Record<VendorEventTab, () => string> = {
  ON_SALE: () => m.organiser_on_sale(),
  DRAFT: () => m.organiser_drafts(),
  PAST: () => m.organiser_past(),
  CANCELLED: () => m.organiser_cancelled(),
}

const facts: Record<MissingFact, (type: string) => string> = {
  DESCRIPTION: () => m.organiser_missing_description(),
  START_PASSED: () => m.organiser_missing_start(),
  ONLINE_LINK: () => m.organiser_missing_link(),
  VENUE: () => m.organiser_missing_venue(),
  CAPACITY: () => m.organiser_missing_capacity(),
  TICKET_TYPE: () => m.organiser_missing_type(),
  QUOTA_ABOVE_CAPACITY: (type) => m.organiser_missing_quota({ type }),
  SALE_AFTER_END: (type) => m.organiser_missing_sale({ type }),
  QUEUE_WITHOUT_START: (type) => m.organiser_missing_sale_start({ type }),
}

export const missingLabel = ({ fact, ticketType }: Missing) => facts[fact](ticketType ?? '')

/** Fri 14 Aug, 18:00 to 22:00; with the last day where it is another. */
export function whenSentence({ startsAt, endsAt }: { startsAt: string; endsAt: string }): string {
  const day = formatDate(startsAt, 'weekday')
  const from = formatDate(startsAt, 'time')
  const isNight = Date.parse(endsAt) - Date.parse(startsAt) < 24 * 3_600_000
  const to = formatDate(endsAt, 'time')
  return isNight || nairobiDay(startsAt) === nairobiDay(endsAt)
    ? m.organiser_when({ day, from, to })
    : m.organiser_when({ day, from, to: `${formatDate(endsAt, 'weekday')} ${to}` })
}

export const eventPlace = ({ isOnline, venue }: { isOnline: boolean; venue: string }) =>
  isOnline ? m.organiser_online() : venue || m.organiser_no_place()

/** How an event is spoken of when it is shared from a page of its vendor. */
export const sharedPlaces = (event: VendorEvent): Shared => ({
  title: event.title,
  facts: `${whenSentence(event)} · ${eventPlace(event)}`,
  picture: event.poster,
  invitation: m.share_event({
    title: event.title,
    when: formatDate(event.startsAt, 'moment'),
    venue: eventPlace(event),
  }),
  path: `/events/${event.slug}`,
})
