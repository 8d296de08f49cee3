import { Link, useLocation, useRouter } from '@tanstack/react-router'
import { UnreadCount } from '#web/features/shared/notifications/unread-count.tsx'
import { m } from '#web/paraglide/messages.js'
import type { IconComponent } from '#web/ui/icon.tsx'
import { useCurrentInView } from '#web/ui/use-current-in-view.ts'
import Bell from '~icons/lucide/bell'
import CalendarDays from '~icons/lucide/calendar-days'
import LayoutDashboard from '~icons/lucide/layout-dashboard'
import ReceiptText from '~icons/lucide/receipt-text'
import ScanLine from '~icons/lucide/scan-line'
import Settings from '~icons/lucide/settings'
import Utensils from '~icons/lucide/utensils'
import Wallet from '~icons/lucide/wallet'

const items: { to: string; icon: IconComponent; label: () => string }[] = [
  { to: '/vendor', icon: LayoutDashboard, label: () => m.vendor_today() },
  { to: '/vendor/orders', icon: ReceiptText, label: () => m.vendor_orders() },
  { to: '/vendor/scan', icon: ScanLine, label: () => m.vendor_scan() },
  { to: '/vendor/revenue', icon: Wallet, label: () => m.vendor_revenue() },
  { to: '/vendor/products', icon: Utensils, label: () => m.vendor_products() },
  { to: '/vendor/events', icon: CalendarDays, label: () => m.vendor_events() },
  { to: '/vendor/settings', icon: Settings, label: () => m.vendor_settings() },
  // Where its owner reads what became of payouts, and that somebody changed their phone.
  { to: '/vendor/notifications', icon: Bell, label: () => m.notifications_title() },
]

/** The parts of a vendor's work. One appears as soon as its page exists. */
export function VendorNav({ waiting }: { waiting: number }) {
  const { routesByPath } = useRouter()
  const row = useCurrentInView<HTMLDivElement>()
  const isToday = useLocation({ select: ({ pathname }) => pathname === '/vendor/dashboard' })
  const there = new Set(Object.keys(routesByPath).map((path) => path.replace(/\/$/, '')))
  return (
    <nav aria-label={m.vendor_nav()} className="wrap">
      <div ref={row} className="bleed flex gap-0.5">
        {items
          .filter(({ to }) => there.has(to))
          .map(({ to, icon: Icon, label }) => (
            <Link
              key={to}
              to={to}
              activeOptions={{ exact: to === '/vendor', includeSearch: false }}
              {...(isToday && to === '/vendor' ? { 'data-status': 'active', 'aria-current': 'page' } : {})}
              className="relative flex h-12 flex-none items-center gap-1.5 px-3 font-semibold text-13 text-on-cloth-2 -outline-offset-4 [--teeth:var(--color-accent)] hover:text-on-cloth data-[status=active]:text-on-cloth data-[status=active]:tab-teeth"
            >
              <Icon aria-hidden />
              {label()}
              {to === '/vendor/notifications' && <UnreadCount />}
              {to === '/vendor/orders' && waiting > 0 && <Waiting count={waiting} />}
            </Link>
          ))}
      </div>
    </nav>
  )
}

function Waiting({ count }: { count: number }) {
  return (
    <span className="h-[22px] min-w-[22px] rounded-badge bg-accent px-1.5 text-center font-bold text-12 text-on-accent leading-[22px] tabular-nums">
      {count}
      <span className="sr-only"> {m.vendor_to_accept()}</span>
    </span>
  )
}
