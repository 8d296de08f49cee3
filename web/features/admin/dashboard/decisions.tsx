import { decisionRights, type Decisions as Waiting } from '#contracts/admin/decision-rights.ts'
import { formatKES } from '#web/lib/format/money.ts'
import { useUser } from '#web/lib/session/session.ts'
import { m } from '#web/paraglide/messages.js'
import ArrowLeftRight from '~icons/lucide/arrow-left-right'
import Banknote from '~icons/lucide/banknote'
import CalendarX from '~icons/lucide/calendar-x'
import CircleCheck from '~icons/lucide/circle-check'
import CirclePause from '~icons/lucide/circle-pause'
import CircleHelp from '~icons/lucide/circle-question-mark'
import FileCheck from '~icons/lucide/file-check'
import FileDiff from '~icons/lucide/file-diff'
import KeyRound from '~icons/lucide/key-round'
import MailQuestion from '~icons/lucide/mail-question-mark'
import MessageSquareWarning from '~icons/lucide/message-square-warning'
import Repeat from '~icons/lucide/repeat'
import Scale from '~icons/lucide/scale'
import SearchAlert from '~icons/lucide/search-alert'
import Send from '~icons/lucide/send'
import ShieldAlert from '~icons/lucide/shield-alert'
import UserCheck from '~icons/lucide/user-check'
import Utensils from '~icons/lucide/utensils'
import { DecisionCard, type DecisionCardProps } from './decision-card.tsx'

/** What needs a decision, in the order in which people wait for it. */
export function Decisions({ decisions }: { decisions: Waiting }) {
  const {
    approvals,
    pausedShops,
    products,
    payouts,
    payoutsToPay,
    payoutsStuck,
    refunds,
    suspense,
    suspenseProposals,
    lineProposals,
    corrections,
    lostFactors,
    problems,
    uncertainPayments,
    webhookEvents,
    discrepancies,
    statementGaps,
    deadLetters,
    proofViolations,
  } = decisions
  const inAll = (kes: number) => m.admin_in_all({ amount: formatKES(kes) })
  const rights = useUser()?.admin?.rights ?? []
  const all: Record<keyof Waiting, DecisionCardProps> = {
    pausedShops: {
      ...pausedShops,
      icon: CirclePause,
      label: m.admin_decide_paused(),
      to: '/admin/vendors',
      search: { sortBy: 'status' },
      act: m.admin_call(),
      isAlarm: true,
    },
    approvals: {
      ...approvals,
      icon: FileCheck,
      label: m.admin_decide_approvals(),
      to: '/admin/vendor-approvals',
      act: m.admin_review(),
    },
    products: {
      ...products,
      icon: Utensils,
      label: m.admin_decide_products(),
      to: '/admin/products',
      search: { approval: 'PENDING' },
      act: m.admin_review(),
    },
    lostFactors: {
      ...lostFactors,
      icon: KeyRound,
      label: m.lost_factors_decide(),
      to: '/admin/users',
      search: { state: 'LOST_FACTOR' },
      act: m.admin_review(),
    },
    problems: {
      ...problems,
      icon: MessageSquareWarning,
      label: m.problems_decide(),
      note: inAll(problems.amountKES),
      to: '/admin/problems',
      act: m.admin_review(),
    },
    payouts: {
      ...payouts,
      icon: Banknote,
      label: m.admin_decide_payouts(),
      note: inAll(payouts.amountKES),
      to: '/admin/payouts',
      act: m.admin_approve(),
    },
    payoutsToPay: {
      ...payoutsToPay,
      icon: Send,
      label: m.admin_decide_payouts_to_pay(),
      note: inAll(payoutsToPay.amountKES),
      to: '/admin/payouts',
      search: { status: 'APPROVED' },
      act: m.admin_pay(),
    },
    payoutsStuck: {
      ...payoutsStuck,
      icon: SearchAlert,
      label: m.admin_decide_payouts_stuck(),
      note: inAll(payoutsStuck.amountKES),
      to: '/admin/payouts',
      search: { status: 'STUCK' },
      act: m.admin_find_out(),
    },
    refunds: {
      ...refunds,
      icon: ArrowLeftRight,
      label: m.admin_decide_refunds(),
      note: inAll(refunds.amountKES),
      to: '/admin/refunds',
      act: m.admin_send_back(),
    },
    suspense: {
      ...suspense,
      icon: Scale,
      label: m.reconcile_decide_suspense(),
      note: inAll(suspense.amountKES),
      to: '/admin/reconciliation',
      act: m.reconcile_resolve(),
    },
    suspenseProposals: {
      ...suspenseProposals,
      icon: UserCheck,
      label: m.reconcile_decide_proposals(),
      to: '/admin/reconciliation',
      act: m.admin_review(),
    },
    lineProposals: {
      ...lineProposals,
      icon: UserCheck,
      label: m.reconcile_decide_line_proposals(),
      to: '/admin/reconciliation',
      search: { tab: 'statements', show: 'PROPOSED' },
      act: m.admin_review(),
    },
    corrections: {
      ...corrections,
      icon: UserCheck,
      label: m.reconcile_decide_corrections(),
      note: inAll(corrections.amountKES),
      to: '/admin/ledger-proof',
      search: { view: 'corrections' },
      act: m.admin_review(),
    },
    uncertainPayments: {
      ...uncertainPayments,
      icon: CircleHelp,
      label: m.reconcile_decide_uncertain(),
      note: inAll(uncertainPayments.amountKES),
      to: '/admin/reconciliation',
      search: { tab: 'uncertain' },
      act: m.reconcile_event_open(),
    },
    webhookEvents: {
      ...webhookEvents,
      icon: MailQuestion,
      label: m.admin_decide_webhook_events(),
      note: m.admin_decide_webhook_events_text(),
      to: '/admin/reconciliation',
      search: { tab: 'webhook-events' },
      act: m.reconcile_event_open(),
    },
    discrepancies: {
      ...discrepancies,
      icon: FileDiff,
      label: m.reconcile_decide_discrepancies(),
      to: '/admin/reconciliation',
      search: { tab: 'statements' },
      act: m.reconcile_decide_explain(),
    },
    statementGaps: {
      ...statementGaps,
      icon: CalendarX,
      label: m.reconcile_decide_gaps(),
      to: '/admin/reconciliation',
      search: { tab: 'statements' },
      act: m.reconcile_decide_gaps_act(),
    },
    deadLetters: { ...deadLetters, icon: Repeat, label: m.jobs_decide(), to: '/admin/jobs', act: m.jobs_decide_act() },
    proofViolations: {
      ...proofViolations,
      icon: ShieldAlert,
      label: m.jobs_decide_proof(),
      to: '/admin/ledger-proof',
      act: m.jobs_decide_act(),
    },
  }
  const theirs = (Object.keys(all) as (keyof Waiting)[]).filter((name) => rights.includes(decisionRights[name]))
  const cards = theirs.map((name) => all[name])
  const [waiting, clear] = [cards.filter(({ count }) => count > 0), cards.filter(({ count }) => count === 0)]
  const first = waiting.find(({ act }) => act)
  return (
    <>
      {waiting.length > 0 && (
        <ul
          aria-label={m.admin_decisions()}
          className="grid gap-2.5 md:grid-cols-2 md:gap-3 lg:grid-cols-3 xl:grid-cols-4"
        >
          {waiting.map((card) => (
            <DecisionCard key={card.label} {...card} isFirst={card === first} />
          ))}
        </ul>
      )}
      {clear.length > 0 && (
        <p className="mt-3 flex items-start gap-1.5 text-13 text-ink-2">
          <CircleCheck aria-hidden className="!size-[18px] flex-none text-money" />
          <span>
            <b className="font-[650] text-money">{m.admin_all_clear()}</b> {clear.map(({ label }) => label).join(' · ')}
          </span>
        </p>
      )}
    </>
  )
}
