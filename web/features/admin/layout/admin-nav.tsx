import { Link, useLocation } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import type { AdminDashboard } from '#contracts/admin/analytics.ts'
import { UnreadCount } from '#web/features/shared/notifications/unread-count.tsx'
import { m } from '#web/paraglide/messages.js'
import { Pindo } from '#web/ui/brand/kanga.tsx'
import type { IconComponent } from '#web/ui/icon.tsx'
import ArrowLeftRight from '~icons/lucide/arrow-left-right'
import Banknote from '~icons/lucide/banknote'
import Bell from '~icons/lucide/bell'
import CalendarDays from '~icons/lucide/calendar-days'
import ChartColumn from '~icons/lucide/chart-column'
import FileCheck from '~icons/lucide/file-check'
import LayoutDashboard from '~icons/lucide/layout-dashboard'
import Percent from '~icons/lucide/percent'
import ReceiptText from '~icons/lucide/receipt-text'
import Repeat from '~icons/lucide/repeat'
import History from '~icons/lucide/rotate-ccw-clock'
import Scale from '~icons/lucide/scale'
import SettingsIcon from '~icons/lucide/settings'
import ShieldCheck from '~icons/lucide/shield-check'
import Store from '~icons/lucide/store'
import Users from '~icons/lucide/users'
import Utensils from '~icons/lucide/utensils'
import { SearchButton } from './search/search-button.tsx'

type Decisions = AdminDashboard['decisions']

interface Item {
  to: string
  icon: IconComponent
  label: () => string
  /** Another address that belongs here. */
  also?: string
  waiting?: (decisions: Decisions) => number
}

const groups: { id: string; label?: () => string; items: Item[] }[] = [
  {
    id: 'start',
    items: [
      { to: '/admin', also: '/admin/dashboard', icon: LayoutDashboard, label: () => m.admin_dashboard() },
      { to: '/admin/notifications', icon: Bell, label: () => m.notifications_title() },
    ],
  },
  {
    id: 'decide',
    label: () => m.admin_nav_decide(),
    items: [
      {
        to: '/admin/vendor-approvals',
        icon: FileCheck,
        label: () => m.admin_approvals(),
        waiting: ({ approvals }) => approvals.count,
      },
      {
        to: '/admin/payouts',
        icon: Banknote,
        label: () => m.admin_payouts(),
        waiting: ({ payouts, payoutsToPay, payoutsStuck }) => payouts.count + payoutsToPay.count + payoutsStuck.count,
      },
      {
        to: '/admin/refunds',
        icon: ArrowLeftRight,
        label: () => m.admin_refunds(),
        waiting: ({ refunds }) => refunds.count,
      },
      {
        to: '/admin/reconciliation',
        icon: Scale,
        label: () => m.reconcile_title(),
        waiting: ({ suspense, uncertainPayments, webhookEvents, discrepancies }) =>
          suspense.count + uncertainPayments.count + webhookEvents.count + discrepancies.count,
      },
    ],
  },
  {
    id: 'look-up',
    label: () => m.admin_nav_look_up(),
    items: [
      { to: '/admin/orders', icon: ReceiptText, label: () => m.admin_orders() },
      { to: '/admin/vendors', icon: Store, label: () => m.admin_vendors() },
      { to: '/admin/users', icon: Users, label: () => m.admin_users() },
      {
        to: '/admin/products',
        also: '/product',
        icon: Utensils,
        label: () => m.admin_products(),
        waiting: ({ products }) => products.count,
      },
      { to: '/admin/events', icon: CalendarDays, label: () => m.admin_events() },
      { to: '/admin/commissions', icon: Percent, label: () => m.commissions_title() },
    ],
  },
  {
    id: 'understand',
    label: () => m.admin_nav_understand(),
    items: [
      { to: '/admin/analytics', icon: ChartColumn, label: () => m.admin_analytics() },
      {
        to: '/admin/ledger-proof',
        icon: ShieldCheck,
        label: () => m.proof_title(),
        waiting: ({ proofViolations }) => proofViolations.count,
      },
      { to: '/admin/audit', icon: History, label: () => m.admin_audit() },
    ],
  },
  {
    id: 'run',
    label: () => m.jobs_nav_run(),
    items: [
      {
        to: '/admin/jobs',
        icon: Repeat,
        label: () => m.jobs_title(),
        waiting: ({ deadLetters }) => deadLetters.count,
      },
      { to: '/admin/settings', icon: SettingsIcon, label: () => m.market_settings() },
    ],
  },
]

const isBelow = (path: string, place: string) => path === place || path.startsWith(`${place}/`)

function isHere(path: string, { to, also }: Item): boolean {
  const isItself = to === '/admin' ? path === to : isBelow(path, to)
  return isItself || (also !== undefined && isBelow(path, also))
}

/** The parts of an administrator's work: a rail on a wide screen, a strip that slides on a small one. */
export function AdminNav({ decisions }: { decisions: Decisions | undefined }) {
  const path = useLocation({ select: ({ pathname }) => pathname.replace(/(?<=.)\/$/, '') })
  const strip = useRef<HTMLDivElement>(null)

  // On a phone the current part may lie beyond the edge.
  useEffect(() => {
    const here = strip.current?.querySelector<HTMLElement>(`[aria-current="page"][href]`)
    if (strip.current && here && path) strip.current.scrollLeft = here.offsetLeft - 60
  }, [path])

  return (
    <nav aria-label={m.admin_nav()} className="on-cloth bg-cloth text-on-cloth lg:w-60 lg:flex-none print:hidden">
      <div
        ref={strip}
        className="relative flex overflow-x-auto px-2 [scrollbar-width:none] lg:sticky lg:top-0 lg:block lg:max-h-dvh lg:overflow-y-auto lg:px-3 lg:py-4"
      >
        <SearchButton />
        {groups.map((group) => (
          <div key={group.id} className="flex flex-none lg:mb-3 lg:block">
            {group.label && (
              <p className="px-3 pt-1 pb-1 font-semibold text-12 text-on-cloth-2 max-lg:hidden">{group.label()}</p>
            )}
            {group.items.map((item) => (
              <NavLink
                key={item.to}
                item={item}
                isCurrent={isHere(path, item)}
                waiting={decisions && item.waiting ? item.waiting(decisions) : 0}
              />
            ))}
          </div>
        ))}
        <Pindo pattern="almasi" ground="transparent" figure="var(--color-cloth-line)" className="mt-6 max-lg:hidden" />
      </div>
    </nav>
  )
}

function NavLink({ item, isCurrent, waiting }: { item: Item; isCurrent: boolean; waiting: number }) {
  const { to, icon: Icon, label } = item
  return (
    <Link
      to={to}
      activeProps={{}}
      // The router would find the dashboard in every address below it.
      activeOptions={{ exact: true, includeSearch: false }}
      aria-current={isCurrent ? 'page' : undefined}
      className="relative flex h-12 flex-none items-center gap-2 px-3 font-semibold text-13 text-on-cloth-2 -outline-offset-4 [--teeth:var(--color-accent)] hover:text-on-cloth aria-[current]:text-on-cloth max-lg:aria-[current]:tab-teeth lg:h-11 lg:gap-3 lg:rounded-control lg:text-15 lg:aria-[current]:bg-cloth-2"
    >
      <Icon aria-hidden />
      <span className="whitespace-nowrap lg:flex-1">{label()}</span>
      {to === '/admin/notifications' && <UnreadCount />}
      {waiting > 0 && (
        <span className="h-[22px] min-w-[22px] rounded-badge bg-accent px-1.5 text-center font-bold text-12 text-on-accent leading-[22px] tabular-nums">
          {waiting}
          <span className="sr-only"> {m.admin_waiting()}</span>
        </span>
      )}
    </Link>
  )
}
