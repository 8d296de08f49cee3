import { Link, useLocation } from '@tanstack/react-router'
import { UnreadCount } from '#web/features/shared/notifications/unread-count.tsx'
import { m } from '#web/paraglide/messages.js'
import { cn } from '#web/ui/cn.ts'
import type { IconComponent } from '#web/ui/icon.tsx'
import { TabLink, TabLinks } from '#web/ui/tabs.tsx'
import { useCurrentInView } from '#web/ui/use-current-in-view.ts'
import Bell from '~icons/lucide/bell'
import Heart from '~icons/lucide/heart'
import Languages from '~icons/lucide/languages'
import Lock from '~icons/lucide/lock'
import MapPin from '~icons/lucide/map-pin'
import MonitorSmartphone from '~icons/lucide/monitor-smartphone'
import ReceiptText from '~icons/lucide/receipt-text'
import ShieldCheck from '~icons/lucide/shield-check'
import Ticket from '~icons/lucide/ticket'
import UserRound from '~icons/lucide/user-round'

type Place =
  | '/account'
  | '/account/tickets'
  | '/account/notifications'
  | '/account/favourites'
  | '/account/addresses'
  | '/account/profile'
  | '/account/security'
  | '/account/password'
  | '/account/devices'
  | '/account/language'

const items: { to: Place; icon: IconComponent; label: () => string }[] = [
  { to: '/account', icon: ReceiptText, label: () => m.account_orders() },
  { to: '/account/tickets', icon: Ticket, label: () => m.account_tickets() },
  { to: '/account/notifications', icon: Bell, label: () => m.notifications_title() },
  { to: '/account/favourites', icon: Heart, label: () => m.favourites_title() },
  { to: '/account/addresses', icon: MapPin, label: () => m.addresses_title() },
  { to: '/account/profile', icon: UserRound, label: () => m.account_profile() },
  { to: '/account/security', icon: ShieldCheck, label: () => m.security_title() },
  { to: '/account/password', icon: Lock, label: () => m.account_password() },
  { to: '/account/devices', icon: MonitorSmartphone, label: () => m.account_devices() },
  { to: '/account/language', icon: Languages, label: () => m.account_language() },
]

/** `/account` alone would be the beginning of everything; the pages of single orders belong to it all the same. */
const options = (to: Place) => ({ exact: to === '/account', includeSearch: false })

const useMark = () => {
  const isOrder = useLocation({ select: ({ pathname }) => pathname.startsWith('/account/orders/') })
  return (to: Place) =>
    to === '/account' && isOrder ? { 'data-status': 'active', 'aria-current': 'true' as const } : {}
}

export function AccountSide({ className }: { className?: string }) {
  const mark = useMark()
  return (
    <nav aria-label={m.account_nav()} className={cn('grid', className)}>
      {items.map(({ to, icon: Icon, label }) => (
        <Link
          key={to}
          to={to}
          activeOptions={options(to)}
          {...mark(to)}
          className="flex min-h-11 items-center gap-3 rounded-control px-3 font-semibold text-ink-2 hover:bg-sunken data-[status=active]:bg-selected data-[status=active]:text-on-selected"
        >
          <Icon aria-hidden />
          {label()}
          {to === '/account/notifications' && <UnreadCount />}
        </Link>
      ))}
    </nav>
  )
}

export function AccountTabs({ className }: { className?: string }) {
  const row = useCurrentInView<HTMLDivElement>()
  const mark = useMark()
  return (
    <div ref={row} className={className}>
      <TabLinks label={m.account_nav()}>
        {items.map(({ to, label }) => (
          <TabLink key={to} to={to} activeOptions={options(to)} {...mark(to)}>
            {label()}
            {to === '/account/notifications' && <UnreadCount />}
          </TabLink>
        ))}
      </TabLinks>
    </div>
  )
}
