import type { AdminDashboard } from '#contracts/admin/analytics.ts'
import { formatKES } from '#web/lib/format/money.ts'
import { m } from '#web/paraglide/messages.js'
import ArrowLeftRight from '~icons/lucide/arrow-left-right'
import Banknote from '~icons/lucide/banknote'
import CircleHelp from '~icons/lucide/circle-question-mark'
import FileCheck from '~icons/lucide/file-check'
import FileDiff from '~icons/lucide/file-diff'
import MailQuestion from '~icons/lucide/mail-question-mark'
import Repeat from '~icons/lucide/repeat'
import Scale from '~icons/lucide/scale'
import SearchAlert from '~icons/lucide/search-alert'
import Send from '~icons/lucide/send'
import ShieldAlert from '~icons/lucide/shield-alert'
import Utensils from '~icons/lucide/utensils'
import { DecisionCard, type DecisionCardProps } from './decision-card.tsx'

/** What needs a decision, in the order in which people wait for it. */
export function Decisions({ decisions }: { decisions: AdminDashboard['decisions'] }) {
  const {
    approvals,
    products,
    payouts,
    payoutsToPay,
    payoutsStuck,
    refunds,
    suspense,
    uncertainPayments,
    webhookEvents,
    discrepancies,
    deadLetters,
    proofViolations,
  } = decisions
  const inAll = (kes: number) => m.admin_in_all({ amount: formatKES(kes) })
  const cards: DecisionCardProps[] = [
    {
      ...approvals,
      icon: FileCheck,
      label: m.admin_decide_approvals(),
      to: '/admin/vendor-approvals',
      act: m.admin_review(),
    },
    {
      ...products,
      icon: Utensils,
      label: m.admin_decide_products(),
      to: '/admin/products',
      search: { approval: 'PENDING' },
      act: m.admin_review(),
    },
    {
      ...payouts,
      icon: Banknote,
      label: m.admin_decide_payouts(),
      note: inAll(payouts.amountKES),
      to: '/admin/payouts',
      act: m.admin_approve(),
    },
    {
      ...payoutsToPay,
      icon: Send,
      label: m.admin_decide_payouts_to_pay(),
      note: inAll(payoutsToPay.amountKES),
      to: '/admin/payouts',
      search: { status: 'APPROVED' },
      act: m.admin_pay(),
    },
    {
      ...payoutsStuck,
      icon: SearchAlert,
      label: m.admin_decide_payouts_stuck(),
      note: inAll(payoutsStuck.amountKES),
      to: '/admin/payouts',
      search: { status: 'STUCK' },
      act: m.admin_find_out(),
    },
    {
      ...refunds,
      icon: ArrowLeftRight,
      label: m.admin_decide_refunds(),
      note: inAll(refunds.amountKES),
      to: '/admin/refunds',
      act: m.admin_send_back(),
    },
    {
      ...suspense,
      icon: Scale,
      label: m.reconcile_decide_suspense(),
      note: inAll(suspense.amountKES),
      to: '/admin/reconciliation',
      act: m.reconcile_resolve(),
    },
    {
      ...uncertainPayments,
      icon: CircleHelp,
      label: m.reconcile_decide_uncertain(),
      note: inAll(uncertainPayments.amountKES),
      to: '/admin/reconciliation',
      search: { tab: 'uncertain' },
      act: m.reconcile_event_open(),
    },
    {
      ...webhookEvents,
      icon: MailQuestion,
      label: m.admin_decide_webhook_events(),
      note: m.admin_decide_webhook_events_text(),
      to: '/admin/reconciliation',
      search: { tab: 'webhook-events' },
      act: m.reconcile_event_open(),
    },
    {
      ...discrepancies,
      icon: FileDiff,
      label: m.reconcile_decide_discrepancies(),
      to: '/admin/reconciliation',
      search: { tab: 'statements' },
      act: m.reconcile_decide_explain(),
    },
    { ...deadLetters, icon: Repeat, label: m.jobs_decide(), to: '/admin/jobs', act: m.jobs_decide_act() },
    {
      ...proofViolations,
      icon: ShieldAlert,
      label: m.jobs_decide_proof(),
      to: '/admin/ledger-proof',
      act: m.jobs_decide_act(),
    },
  ]
  const first = cards.find(({ count, act }) => count > 0 && act)
  return (
    <ul aria-label={m.admin_decisions()} className="grid gap-2.5 md:grid-cols-2 md:gap-3 lg:grid-cols-3 xl:grid-cols-4">
      {cards.map((card) => (
        <DecisionCard key={card.label} {...card} isFirst={card === first} />
      ))}
    </ul>
  )
}
