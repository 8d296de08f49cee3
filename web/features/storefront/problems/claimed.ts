import type { OrderProblems, ProblemReason } from '#contracts/problems/problems.ts'
import type { OrderLineId } from '#contracts/wire/primitives.ts'

export type Reportable = NonNullable<OrderProblems['report']>

/** How many of which lines are meant. */
export type Named = ReadonlyMap<OrderLineId, number>

/** What was paid for what is named, and no more than is left of the order. */
export function claimedKES({ lines, leftKES }: Reportable, reason: ProblemReason | undefined, named: Named): number {
  if (reason === undefined) return 0
  if (reason === 'NEVER_CAME') return leftKES
  const worth = lines.map(({ orderLineId, worthKES }) => worthKES[(named.get(orderLineId) ?? 0) - 1] ?? 0)
  return Math.min(
    leftKES,
    worth.reduce((sum, each) => sum + each, 0),
  )
}
