import { type AdminPayout, approvePayout } from '#contracts/money/payouts.ts'
import { call } from '#web/lib/api/api.ts'
import { refusalMessage } from '#web/lib/errors/refusal-message.ts'

/** What became of one payout that was to be approved: approved, by the first of two, or not and why. */
export interface Approval {
  payout: AdminPayout
  outcome: 'approved' | 'first-of-two' | { refusal: string }
}

/** Approves one after the other, so that a refusal of one says which, and leaves the others alone. */
export async function approvePayouts(payouts: readonly AdminPayout[]): Promise<Approval[]> {
  const approvals: Approval[] = []
  for (const payout of payouts) {
    try {
      const { status } = await call(approvePayout, { params: { id: payout.id } })
      approvals.push({ payout, outcome: status === 'REQUESTED' ? 'first-of-two' : 'approved' })
    } catch (error) {
      approvals.push({ payout, outcome: { refusal: refusalMessage(error) } })
    }
  }
  return approvals
}

/** How much they are together, in shillings. */
export const totalAmountKES = (payouts: readonly { amountKES: number }[]) =>
  payouts.reduce((sum, { amountKES }) => sum + amountKES, 0)
