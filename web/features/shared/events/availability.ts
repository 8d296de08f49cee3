import type { EventAvailability } from '#contracts/events.ts'
import { m } from '#web/paraglide/messages.js'
import type { StatusLook } from '#web/ui/badge.tsx'
import CalendarClock from '~icons/lucide/calendar-clock'
import CalendarX from '~icons/lucide/calendar-x'
import CircleSlash from '~icons/lucide/circle-slash'
import Flame from '~icons/lucide/flame'
import TicketX from '~icons/lucide/ticket-x'

type Look = Omit<StatusLook, 'label'> & { label: (left: number | null) => string }

/** What a person who wants a ticket is told first; nothing while there are plenty. */
export const availabilityLooks: Record<EventAvailability, Look | null> = {
  ON_SALE: null,
  FEW_LEFT: {
    tone: 'note',
    icon: Flame,
    label: (left) => (left === null ? m.events_few_left() : m.events_left({ count: left })),
  },
  SOLD_OUT: { tone: 'gone', icon: TicketX, label: () => m.events_sold_out() },
  NOT_YET_ON_SALE: { tone: 'wait', icon: CalendarClock, label: () => m.events_not_yet() },
  ENDED: { tone: 'gone', icon: CircleSlash, label: () => m.events_ended() },
  CANCELLED: { tone: 'stop', icon: CalendarX, label: () => m.events_cancelled() },
}

/** Nobody can get in any more: its poster fades. */
export const isGone = (availability: EventAvailability): boolean =>
  availability === 'SOLD_OUT' || availability === 'ENDED' || availability === 'CANCELLED'
