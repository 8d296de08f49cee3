import type { Approval } from '#contracts/admin/payout-approvals.ts'
import type { PayoutWarning } from '#contracts/money/payout-warnings.ts'
import type { PayoutId } from '#contracts/wire/primitives.ts'
import type { Actor } from '#server/modules/identity/index.ts'
import { DomainError } from '#server/platform/errors.ts'
import { decidePayout, type PayoutDeps } from './decide-payout.ts'

interface Chosen {
  id: PayoutId
  acknowledged: readonly PayoutWarning[]
}

/** Approves one after the other, each in a transaction of its own: a refusal of one leaves the others alone. */
export async function approvePayouts(deps: PayoutDeps, actor: Actor, chosen: readonly Chosen[]): Promise<Approval[]> {
  const approvals: Approval[] = []
  for (const { id, acknowledged } of chosen) {
    try {
      const { status } = await decidePayout(deps, actor, id, { action: 'approve', acknowledged })
      approvals.push({ id, outcome: status === 'APPROVED' ? 'APPROVED' : 'FIRST_OF_TWO', code: null })
    } catch (error) {
      if (!(error instanceof DomainError)) throw error
      approvals.push({ id, outcome: 'REFUSED', code: error.code as Approval['code'] })
    }
  }
  return approvals
}
