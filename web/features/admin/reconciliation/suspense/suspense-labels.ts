import type { SuspenseProposal, SuspenseReason, SuspenseResolution } from '#contracts/admin/suspense.ts'
import { suspenseAct } from '#web/features/shared/payments/ledger-labels.ts'
import { formatOrderNumber } from '#web/lib/format/numbers.ts'
import { m } from '#web/paraglide/messages.js'
import type { StatusLook } from '#web/ui/badge.tsx'
import ArrowLeftRight from '~icons/lucide/arrow-left-right'
import CircleCheck from '~icons/lucide/circle-check'
import CircleX from '~icons/lucide/circle-x'
import Hourglass from '~icons/lucide/hourglass'
import PiggyBank from '~icons/lucide/piggy-bank'

export const suspenseReason: Record<SuspenseReason, () => string> = {
  WRONG_AMOUNT: () => m.reconcile_why_wrong_amount(),
  UNKNOWN_ACCOUNT: () => m.reconcile_why_unknown_account(),
  UNEXPLAINED: () => m.reconcile_why_unexplained(),
}

export const proposedAct = ({ action, orderNumber }: SuspenseProposal) => {
  const act = suspenseAct[action]()
  return orderNumber ? m.reconcile_proposed_for({ act, number: formatOrderNumber(orderNumber) }) : act
}

export const openSuspense: StatusLook = { tone: 'act', icon: Hourglass, label: () => m.reconcile_open() }

export const suspenseResolution: Record<SuspenseResolution, StatusLook> = {
  REFUNDED: { tone: 'move', icon: ArrowLeftRight, label: () => m.reconcile_resolution_refunded() },
  ALLOCATED_TO_PAYMENT: { tone: 'done', icon: CircleCheck, label: () => m.reconcile_resolution_allocated() },
  KEPT: { tone: 'done', icon: PiggyBank, label: () => m.reconcile_resolution_kept() },
  NOT_RECEIVED: { tone: 'gone', icon: CircleX, label: () => m.reconcile_resolution_not_received() },
}
