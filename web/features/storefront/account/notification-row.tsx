import { Link } from '@tanstack/react-router'
import { notificationText } from '#contracts/notifications/texts/notification-text.ts'
import type { Notification, NotificationKind } from '#contracts/notifications.ts'
import { formatDate } from '#web/lib/format/dates.ts'
import { useNow } from '#web/lib/use-now.ts'
import { m } from '#web/paraglide/messages.js'
import { getLocale } from '#web/paraglide/runtime.js'
import { Badge } from '#web/ui/badge.tsx'
import { cn } from '#web/ui/cn.ts'
import type { IconComponent } from '#web/ui/icon.tsx'
import AlarmClock from '~icons/lucide/alarm-clock'
import Bike from '~icons/lucide/bike'
import CalendarClock from '~icons/lucide/calendar-clock'
import CalendarX from '~icons/lucide/calendar-x'
import CircleCheck from '~icons/lucide/circle-check'
import CirclePause from '~icons/lucide/circle-pause'
import CircleX from '~icons/lucide/circle-x'
import CookingPot from '~icons/lucide/cooking-pot'
import Gift from '~icons/lucide/gift'
import Megaphone from '~icons/lucide/megaphone'
import MessageSquareText from '~icons/lucide/message-square-text'
import Percent from '~icons/lucide/percent'
import ReceiptText from '~icons/lucide/receipt-text'
import ShieldAlert from '~icons/lucide/shield-alert'
import ShoppingBag from '~icons/lucide/shopping-bag'
import Store from '~icons/lucide/store'
import Ticket from '~icons/lucide/ticket'
import Undo2 from '~icons/lucide/undo-2'
import { isOverAt, notificationEnd } from './notification-end.ts'
import { notificationTarget } from './notification-target.ts'

const looks: Record<NotificationKind, { icon: IconComponent; ink: string }> = {
  lost_factor: { icon: ShieldAlert, ink: 'text-danger' },
  payout_phone_changed: { icon: ShieldAlert, ink: 'text-danger' },
  password_added: { icon: ShieldAlert, ink: 'text-danger' },
  payout_requested: { icon: ShieldAlert, ink: 'text-work' },
  payout_paid: { icon: CircleCheck, ink: 'text-money' },
  payout_failed: { icon: CircleX, ink: 'text-danger' },
  payout_rejected: { icon: CircleX, ink: 'text-danger' },
  event_changed: { icon: CalendarClock, ink: 'text-on-accent-tint' },
  event_message: { icon: MessageSquareText, ink: 'text-work' },
  tickets_given: { icon: Gift, ink: 'text-money' },
  vendor_decided: { icon: MessageSquareText, ink: 'text-work' },
  vendor_suspended: { icon: ShieldAlert, ink: 'text-danger' },
  vendor_reinstated: { icon: CircleCheck, ink: 'text-money' },
  shop_opened: { icon: Store, ink: 'text-money' },
  shop_paused: { icon: CirclePause, ink: 'text-danger' },
  market_announcement: { icon: Megaphone, ink: 'text-work' },
  commission_changed: { icon: Percent, ink: 'text-work' },
  refund_requested: { icon: Undo2, ink: 'text-work' },
  webhook_disabled: { icon: ShieldAlert, ink: 'text-danger' },
  product_decided: { icon: MessageSquareText, ink: 'text-work' },
  event_decided: { icon: CalendarClock, ink: 'text-danger' },
  ledger_broken: { icon: ShieldAlert, ink: 'text-danger' },
  whatsapp_stopped: { icon: ShieldAlert, ink: 'text-danger' },
  provider_down: { icon: ShieldAlert, ink: 'text-danger' },
  market_alert: { icon: ShieldAlert, ink: 'text-danger' },
  spending_reached: { icon: ShieldAlert, ink: 'text-work' },
  approval_needed: { icon: ShieldAlert, ink: 'text-work' },
  ledger_sealed: { icon: CircleCheck, ink: 'text-money' },
  event_cancelled: { icon: CalendarX, ink: 'text-danger' },
  late_fee_returned: { icon: AlarmClock, ink: 'text-on-accent-tint' },
  order_cancelled: { icon: CircleX, ink: 'text-danger' },
  refund_sent: { icon: CircleCheck, ink: 'text-money' },
  ticket_changed: { icon: Ticket, ink: 'text-work' },
  waitlist_offer: { icon: Ticket, ink: 'text-work' },
  queue_turn: { icon: Ticket, ink: 'text-work' },
  order_paid: { icon: CircleCheck, ink: 'text-money' },
  order_accepted: { icon: CookingPot, ink: 'text-work' },
  order_late: { icon: AlarmClock, ink: 'text-on-accent-tint' },
  order_ready: { icon: ShoppingBag, ink: 'text-work' },
  order_on_the_way: { icon: Bike, ink: 'text-work' },
  order_completed: { icon: CircleCheck, ink: 'text-money' },
  order_rejected: { icon: CircleX, ink: 'text-danger' },
  order_expired: { icon: CircleX, ink: 'text-danger' },
  order_received: { icon: ReceiptText, ink: 'text-on-accent-tint' },
  order_unanswered: { icon: AlarmClock, ink: 'text-danger' },
  problem_changed: { icon: MessageSquareText, ink: 'text-work' },
  problem_reported: { icon: AlarmClock, ink: 'text-danger' },
  problem_settled: { icon: MessageSquareText, ink: 'text-work' },
  problem_escalated: { icon: AlarmClock, ink: 'text-work' },
  tickets_issued: { icon: Ticket, ink: 'text-money' },
  event_tomorrow: { icon: CalendarClock, ink: 'text-work' },
  doors_open: { icon: CalendarClock, ink: 'text-on-accent-tint' },
  review_invited: { icon: MessageSquareText, ink: 'text-work' },
  review_answered: { icon: MessageSquareText, ink: 'text-work' },
  own_review_decided: { icon: ShieldAlert, ink: 'text-danger' },
  review_received: { icon: MessageSquareText, ink: 'text-work' },
  review_decided: { icon: ShieldAlert, ink: 'text-work' },
}

export function NotificationRow({ notification }: { notification: Notification }) {
  const { kind, createdAt, readAt } = notification
  const { icon: Icon, ink } = looks[kind]
  const { title, text } = notificationText(getLocale(), notification)
  const { label, ...place } = notificationTarget(notification)
  const end = notificationEnd(notification)
  const isOver = isOverAt(notification, useNow(Date.now()))
  return (
    <li className="flex items-start gap-3 border-line border-b px-4 pt-3.5 pb-1 last:border-0">
      <Icon aria-hidden className={cn('size-6', ink)} />
      <div className="min-w-0 flex-1">
        <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
          <h2 className="text-15">{title}</h2>
          {isOver ? (
            <Badge tone="gone">{m.notifications_over()}</Badge>
          ) : (
            readAt === null && <Badge tone="act">{m.notifications_unread()}</Badge>
          )}
        </div>
        <p className="mt-0.5 whitespace-pre-line text-13 text-ink-2 [overflow-wrap:anywhere]">
          {isOver && end !== null ? m.notifications_over_text({ time: formatDate(end, 'moment') }) : text}
        </p>
        <p className="meta flex flex-wrap items-center gap-x-3">
          <time dateTime={createdAt} className="tabular-nums">
            {formatDate(createdAt, 'moment')}
          </time>
          <Link {...place} className="link inline-flex min-h-11 items-center">
            {isOver ? m.notifications_event_action() : label()}
          </Link>
        </p>
      </div>
    </li>
  )
}
