import type { OrderProblem, ProblemReason, ProblemStatus } from '#contracts/problems/problems.ts'
import { m } from '#web/paraglide/messages.js'
import type { StatusLook } from '#web/ui/badge.tsx'
import CircleCheck from '~icons/lucide/circle-check'
import Clock from '~icons/lucide/clock'
import HandCoins from '~icons/lucide/hand-coins'
import Scale from '~icons/lucide/scale'
import Undo2 from '~icons/lucide/undo-2'

export const problemReasons: Record<ProblemReason, () => string> = {
  SOMETHING_MISSING: m.problems_reason_missing,
  NOT_AS_ORDERED: m.problems_reason_wrong,
  POOR_QUALITY: m.problems_reason_bad,
  NEVER_CAME: m.problems_reason_never,
  OTHER_PROBLEM: m.problems_reason_other,
}

/** How far a problem is, to whoever reads of it. */
export const problemStatus: Record<ProblemStatus, StatusLook> = {
  REPORTED: { tone: 'act', icon: Clock, label: m.problems_status_reported },
  OFFERED: { tone: 'work', icon: HandCoins, label: m.problems_status_offered },
  ESCALATED: { tone: 'work', icon: Scale, label: m.problems_status_escalated },
  AGREED: { tone: 'move', icon: CircleCheck, label: m.problems_status_agreed },
  DECIDED: { tone: 'done', icon: Scale, label: m.problems_status_decided },
  WITHDRAWN: { tone: 'gone', icon: Undo2, label: m.problems_status_withdrawn },
}

export const isOver = ({ endedAt }: Pick<OrderProblem, 'endedAt'>): boolean => endedAt !== null

/** The shop has said no, and offered nothing. */
export const isRefused = ({ answeredAt, offeredKES, escalatedAt }: OrderProblem): boolean =>
  answeredAt !== null && offeredKES === null && escalatedAt !== null && answeredAt <= escalatedAt
