import type { AdminRight } from '#contracts/admin/admin-rights.ts'
import type { Decisions } from '#contracts/admin/decision-rights.ts'
import { m } from '#web/paraglide/messages.js'
import type { IconComponent } from '#web/ui/icon.tsx'
import Activity from '~icons/lucide/activity'
import ArrowLeftRight from '~icons/lucide/arrow-left-right'
import Banknote from '~icons/lucide/banknote'
import Bell from '~icons/lucide/bell'
import CalendarDays from '~icons/lucide/calendar-days'
import ChartColumn from '~icons/lucide/chart-column'
import FileCheck from '~icons/lucide/file-check'
import LayoutDashboard from '~icons/lucide/layout-dashboard'
import MessageSquareWarning from '~icons/lucide/message-square-warning'
import PanelsTopLeft from '~icons/lucide/panels-top-left'
import Percent from '~icons/lucide/percent'
import ReceiptText from '~icons/lucide/receipt-text'
import Repeat from '~icons/lucide/repeat'
import History from '~icons/lucide/rotate-ccw-clock'
import Scale from '~icons/lucide/scale'
import Search from '~icons/lucide/search'
import Send from '~icons/lucide/send'
import SettingsIcon from '~icons/lucide/settings'
import ShieldCheck from '~icons/lucide/shield-check'
import Star from '~icons/lucide/star'
import Store from '~icons/lucide/store'
import Users from '~icons/lucide/users'
import Utensils from '~icons/lucide/utensils'

export interface NavItem {
  to: string
  icon: IconComponent
  label: () => string
  /** Whose work it is: whoever has one of these rights; without them everybody's. */
  rights?: readonly AdminRight[]
  /** Another address that belongs here. */
  also?: string
  waiting?: (decisions: Decisions) => number
}

/** The parts of an administrator's work, in the order in which people wait for it. */
export const navGroups: { id: string; label?: () => string; items: NavItem[] }[] = [
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
        rights: ['vendors'],
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
        to: '/admin/problems',
        icon: MessageSquareWarning,
        label: () => m.problems_problems(),
        waiting: ({ problems }) => problems.count,
      },
      { to: '/admin/reviews', icon: Star, label: () => m.reviews_reviews(), rights: ['vendors'] },
      {
        to: '/admin/reconciliation',
        rights: ['money'],
        icon: Scale,
        label: () => m.reconcile_title(),
        waiting: ({
          suspense,
          suspenseProposals,
          lineProposals,
          uncertainPayments,
          webhookEvents,
          discrepancies,
          statementGaps,
        }) =>
          suspense.count +
          suspenseProposals.count +
          lineProposals.count +
          uncertainPayments.count +
          webhookEvents.count +
          discrepancies.count +
          statementGaps.count,
      },
    ],
  },
  {
    id: 'look-up',
    label: () => m.admin_nav_look_up(),
    items: [
      { to: '/admin/orders', icon: ReceiptText, label: () => m.admin_nav_orders() },
      {
        to: '/admin/vendors',
        icon: Store,
        label: () => m.admin_vendors(),
        waiting: ({ pausedShops }) => pausedShops.count,
      },
      {
        to: '/admin/users',
        icon: Users,
        label: () => m.admin_users(),
        waiting: ({ lostFactors }) => lostFactors.count,
      },
      {
        to: '/admin/products',
        rights: ['vendors'],
        also: '/product',
        icon: Utensils,
        label: () => m.admin_products(),
        waiting: ({ products }) => products.count,
      },
      { to: '/admin/search', rights: ['vendors'], icon: Search, label: () => m.synonyms_title() },
      { to: '/admin/events', icon: CalendarDays, label: () => m.admin_events() },
      { to: '/admin/messages', rights: ['messages'], icon: Send, label: () => m.messages_title() },
    ],
  },
  {
    id: 'grow',
    label: () => m.admin_nav_grow(),
    items: [
      { to: '/admin/featured', rights: ['vendors'], icon: PanelsTopLeft, label: () => m.featured_title() },
      { to: '/admin/commissions', rights: ['money'], icon: Percent, label: () => m.commissions_title() },
    ],
  },
  {
    id: 'understand',
    label: () => m.admin_nav_understand(),
    items: [
      { to: '/admin/analytics', rights: ['money'], icon: ChartColumn, label: () => m.admin_analytics() },
      {
        to: '/admin/ledger-proof',
        rights: ['money'],
        icon: ShieldCheck,
        label: () => m.proof_title(),
        waiting: ({ proofViolations, corrections }) => proofViolations.count + corrections.count,
      },
      { to: '/admin/audit', icon: History, label: () => m.admin_audit() },
    ],
  },
  {
    id: 'run',
    label: () => m.jobs_nav_run(),
    items: [
      { to: '/admin/health', rights: ['operations'], icon: Activity, label: () => m.health_title() },
      {
        to: '/admin/jobs',
        rights: ['operations'],
        icon: Repeat,
        label: () => m.jobs_title(),
        waiting: ({ deadLetters }) => deadLetters.count,
      },
      { to: '/admin/settings', rights: ['settings'], icon: SettingsIcon, label: () => m.market_settings() },
    ],
  },
]
