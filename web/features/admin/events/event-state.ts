import type { AdminEventLine, AdminEventState } from '#contracts/admin/events.ts'
import { m } from '#web/paraglide/messages.js'
import type { StatusLook } from '#web/ui/badge.tsx'
import CheckCheck from '~icons/lucide/check-check'
import CircleX from '~icons/lucide/circle-x'
import EyeOff from '~icons/lucide/eye-off'
import Pencil from '~icons/lucide/pencil'
import Ticket from '~icons/lucide/ticket'

/** What each state of an event is to an administrator. */
export const eventStates: Record<AdminEventState, StatusLook> = {
  PUBLIC: { tone: 'ready', icon: Ticket, label: () => m.admin_event_public() },
  TAKEN_DOWN: { tone: 'stop', icon: EyeOff, label: () => m.admin_event_taken_down() },
  PAST: { tone: 'done', icon: CheckCheck, label: () => m.admin_event_past() },
  CANCELLED: { tone: 'stop', icon: CircleX, label: () => m.admin_event_cancelled() },
  DRAFT: { tone: 'wait', icon: Pencil, label: () => m.admin_event_draft() },
}

export function eventState({ status, takenDownAt, endsAt }: Pick<AdminEventLine, 'status' | 'takenDownAt' | 'endsAt'>) {
  if (status !== 'PUBLISHED') return status
  if (takenDownAt) return 'TAKEN_DOWN'
  return Date.parse(endsAt) > Date.now() ? 'PUBLIC' : 'PAST'
}
