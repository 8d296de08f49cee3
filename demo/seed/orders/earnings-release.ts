import { addMinutes } from '../../market/dates.ts'
import type { DemoOrder } from '../../market/types.ts'
import type { SeedContext } from '../seed-context.ts'

/** Earnings wait this long after the order was completed, or its event over. */
const releaseMinutes = 1_440

/** When the vendor's earnings of a completed order fall due. */
export function earningsDueAt(demo: DemoOrder, { catalog }: SeedContext): Date | null {
  if (demo.status !== 'COMPLETED') return null
  const eventRow = demo.eventKey === null ? undefined : catalog.events.get(demo.eventKey)
  return addMinutes(eventRow?.endsAt ?? demo.transitions.at(-1)!.at, releaseMinutes)
}

/** Whether the vendor has them by now: never of an order whose customer got the money back. */
export function areEarningsReleased(demo: DemoOrder, context: SeedContext): boolean {
  const dueAt = earningsDueAt(demo, context)
  return !demo.refund && dueAt !== null && dueAt <= context.now
}
