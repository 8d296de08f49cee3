import type { AdminPayout } from '#contracts/money/payouts.ts'

export interface ApprovalPlan {
  /** Held: they cannot be approved, whatever is answered. */
  leftOut: AdminPayout[]
  /** What is asked about: held ones, those with warnings, and those that wait for a second person. */
  toLookAt: AdminPayout[]
  asAlways: AdminPayout[]
  /** What the button approves, in order. */
  approved: AdminPayout[]
  /** Of these, what waits for a second person, with what its vendor then gets today. */
  waits: Map<AdminPayout['id'], number>
  /** The answers that are needed, each by its own key. */
  questions: string[]
}

export const heldQuestion = ({ id }: AdminPayout) => `${id} HELD`
export const warningQuestion = ({ id }: AdminPayout, kind: string) => `${id} ${kind}`

/** What approving these payouts one after the other does, as the server will count it. */
export function planApproval(payouts: readonly AdminPayout[], approverFromKES: number): ApprovalPlan {
  const approved = payouts.filter(({ isHeld }) => !isHeld)
  const waits: ApprovalPlan['waits'] = new Map()
  const today = new Map<string, number>()
  for (const { id, status, vendor, amountKES, firstApprovedBy } of approved) {
    // Of what one has approved this is the second approval.
    if (status === 'APPROVED') continue
    const sum = (today.get(vendor.id) ?? vendor.approvedTodayKES) + amountKES
    if (sum >= approverFromKES && firstApprovedBy === null) waits.set(id, sum)
    else today.set(vendor.id, sum)
  }
  const isUnusual = ({ id, isHeld, warnings }: AdminPayout) => isHeld || warnings.length > 0 || waits.has(id)
  return {
    leftOut: payouts.filter(({ isHeld }) => isHeld),
    toLookAt: payouts.filter(isUnusual),
    asAlways: payouts.filter((payout) => !isUnusual(payout)),
    approved,
    waits,
    questions: payouts.flatMap((payout) =>
      payout.isHeld ? [heldQuestion(payout)] : payout.warnings.map(({ kind }) => warningQuestion(payout, kind)),
    ),
  }
}

/** How much they are together, in shillings. */
export const totalAmountKES = (payouts: readonly { amountKES: number }[]) =>
  payouts.reduce((sum, { amountKES }) => sum + amountKES, 0)
