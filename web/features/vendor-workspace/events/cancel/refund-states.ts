import type { CancelledOrderState } from '#contracts/events/event-cancellation.ts'
import { m } from '#web/paraglide/messages.js'
import type { StatusLook } from '#web/ui/badge.tsx'
import Check from '~icons/lucide/check'
import Hourglass from '~icons/lucide/hourglass'
import Minus from '~icons/lucide/minus'
import Phone from '~icons/lucide/phone'
import Send from '~icons/lucide/send'

const hatched = 'bg-[repeating-linear-gradient(-45deg,var(--color-work)_0_4px,var(--color-work-tint)_4px_8px)]'

/** How far the money of an order is: in the bar and its legend, and beside each order. */
export const refundStates: Record<CancelledOrderState, { look: string; badge: StatusLook }> = {
  RETURNED: { look: 'bg-money-fill', badge: { tone: 'done', icon: Check, label: m.cancelling_returned } },
  SENT: { look: hatched, badge: { tone: 'work', icon: Send, label: m.cancelling_sent } },
  IN_LINE: { look: 'border border-line-strong', badge: { tone: 'wait', icon: Hourglass, label: m.cancelling_in_line } },
  NEEDS_PERSON: { look: 'bg-accent', badge: { tone: 'act', icon: Phone, label: m.cancelling_needs_person } },
  FREE: { look: 'bg-sunken', badge: { tone: 'gone', icon: Minus, label: m.cancelling_free } },
}
