import type { ProblemStatus } from '#contracts/problems/problems.ts'
import type { ProblemTab } from '#contracts/problems/vendor-problems.ts'

/**
 * The ways of a problem; the database holds the same table. A yes of the shop, a sum that its customer takes, and
 * silence about little money end it as AGREED, wherever it is.
 */
export const problemTransitions: Record<ProblemStatus, readonly ProblemStatus[]> = {
  REPORTED: ['OFFERED', 'ESCALATED', 'AGREED', 'WITHDRAWN'],
  OFFERED: ['ESCALATED', 'AGREED', 'WITHDRAWN'],
  ESCALATED: ['AGREED', 'DECIDED', 'WITHDRAWN'],
  AGREED: [],
  DECIDED: [],
  WITHDRAWN: [],
}

export const isOver = (status: ProblemStatus): boolean => problemTransitions[status].length === 0

/** The statuses under each tab of the shop's list. */
export const problemStatusesByTab: Record<ProblemTab, ProblemStatus[]> = {
  WAITING: ['REPORTED'],
  ANSWERED: ['OFFERED', 'ESCALATED'],
  DECIDED: ['AGREED', 'DECIDED', 'WITHDRAWN'],
}
