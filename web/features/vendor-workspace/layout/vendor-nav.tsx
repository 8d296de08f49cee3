import { Link, useLocation, useRouter } from '@tanstack/react-router'
import type { ShopMembership } from '#contracts/staff/staff-rights.ts'
import { UnreadCount } from '#web/features/shared/notifications/unread-count.tsx'
import { isOneOf } from '#web/features/shared/vendor-profile/use-shop.ts'
import { m } from '#web/paraglide/messages.js'
import { useCurrentInView } from '#web/ui/use-current-in-view.ts'
import { findSection, navigation } from './places/vendor-places.ts'

/** The parts of the shop's work that are this person's. */
export function VendorNav({ waiting, shop }: { waiting: number; shop: ShopMembership }) {
  const { routesByPath } = useRouter()
  const row = useCurrentInView<HTMLDivElement>()
  const part = useLocation({ select: ({ pathname }) => findSection(pathname) })
  const there = new Set(Object.keys(routesByPath).map((path) => path.replace(/\/$/, '')))
  return (
    <nav aria-label={m.vendor_nav()} className="wrap">
      <div ref={row} className="bleed flex gap-0.5">
        {navigation
          .filter(({ to, rights }) => there.has(to) && isOneOf(rights, shop))
          .map(({ to, icon: Icon, label }) => (
            <Link
              key={to}
              to={to}
              activeOptions={{ exact: to === '/vendor', includeSearch: false }}
              {...(to === part ? { 'data-status': 'active', 'aria-current': 'page' } : {})}
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
