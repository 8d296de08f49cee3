import type { DemoOrder } from '../market/types.ts'
import { addMinutes } from '../market/when.ts'
import type { Scene } from './scene.ts'

/** Earnings wait this long after the order was completed, or its event over. */
const releaseMinutes = 1_440

/** When the vendor's earnings of a completed order fall due. */
export function releaseOf(demo: DemoOrder, { goods }: Scene): Date | null {
  if (demo.status !== 'COMPLETED') return null
  const show = demo.eventKey === null ? undefined : goods.shows.get(demo.eventKey)
  return addMinutes(show?.endsAt ?? demo.moves.at(-1)!.at, releaseMinutes)
}

/** Whether the vendor has them by now: never of an order whose customer got the money back. */
export function isReleased(demo: DemoOrder, scene: Scene): boolean {
  const dueAt = releaseOf(demo, scene)
  return !demo.refund && dueAt !== null && dueAt <= scene.now
}
