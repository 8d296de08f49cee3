import type { AdminProblem } from '#contracts/admin/problems.ts'
import { formatKES } from '#web/lib/format/money.ts'
import { m } from '#web/paraglide/messages.js'

/** What was proposed, in words. */
export function proposedAct({ vendor }: AdminProblem, proposal: NonNullable<AdminProblem['proposal']>): string {
  const names = { amount: formatKES(proposal.amountKES), shop: vendor.name }
  return proposal.bearer === 'SHOP' ? m.problems_act_shop(names) : m.problems_act_market(names)
}
