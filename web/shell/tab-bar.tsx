import { useLinkProps, useLocation } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { User } from '#contracts/account/identity.ts'
import { m } from '#web/paraglide/messages.js'
import type { IconComponent } from '#web/ui/icon.tsx'
import CalendarDays from '~icons/lucide/calendar-days'
import House from '~icons/lucide/house'
import ReceiptText from '~icons/lucide/receipt-text'
import UserRound from '~icons/lucide/user-round'
import { type Part, places, profilePath, shellPart } from './places.ts'
import { UnderWayMark } from './under-way-mark.tsx'

interface Item {
  part: Part
  to: string
  search?: Record<string, string>
  icon: IconComponent
  label: string
}

/** The bar at the bottom of a phone's screen, on every page. A page's own action bar stands above it. */
export function TabBar({ user }: { user: User | null | undefined }) {
  const part = shellPart(useLocation({ select: (location) => location.pathname }))
  const orders = user ? { to: places.account } : { to: places.login, search: { redirect: places.account } }
  const items: Item[] = [
    { part: 'home', to: places.home, icon: House, label: m.shell_home() },
    { part: 'events', to: places.events, icon: CalendarDays, label: m.shell_events() },
    { part: 'orders', ...orders, icon: ReceiptText, label: m.shell_orders() },
    { part: 'profile', to: profilePath(user), icon: UserRound, label: m.shell_profile() },
  ]
  return (
    <nav
      aria-label={m.shell_main()}
      className="fixed inset-x-0 bottom-0 z-20 grid h-(--tab-bar) grid-cols-4 bg-surface pb-[env(safe-area-inset-bottom)] shadow-up md:hidden print:hidden"
    >
      {items.map((item) => (
        <Tab key={item.part} {...item} isCurrent={item.part === part}>
          <UnderWayMark user={user} of={item.part ?? ''} />
        </Tab>
      ))}
    </nav>
  )
}

/** Orders and Profile may lead to the same page; only one of them is current, so the router's own mark is not taken. */
function Tab({
  icon: Icon,
  label,
  isCurrent,
  to,
  search,
  children,
}: Item & { isCurrent: boolean; children: ReactNode }) {
  const { 'aria-current': _, ...link } = useLinkProps({ to, search })
  return (
    <a
      {...link}
      aria-current={isCurrent ? 'true' : undefined}
      className="group relative grid h-15 place-content-center justify-items-center gap-[3px] font-semibold text-12 text-ink-2 -outline-offset-4 before:absolute before:top-0 before:left-1/2 before:h-1.5 before:w-9 before:-translate-x-1/2 aria-[current]:text-ink aria-[current]:before:bg-accent aria-[current]:before:[mask:var(--tab-edge-d)_left_top/12px_6px_repeat-x]"
    >
      <Icon aria-hidden className="size-6 group-aria-[current]:fill-accent/38" />
      {label}
      {children}
    </a>
  )
}
