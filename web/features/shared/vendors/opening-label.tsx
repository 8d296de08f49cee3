import type { OpenState } from '#contracts/vendors.ts'
import { useLostSince } from '#web/lib/connection.ts'
import { OpenDot } from '#web/ui/badge.tsx'
import { formatOpening, openingAt } from './opening.ts'

/** Whether a shop is open, in a dot and words. Apart from `opening.ts`, which is in the first load of the home page. */
export function OpeningLabel({ open, now }: { open: OpenState; now: number }) {
  // What it says depends on it.
  useLostSince()
  return <OpenDot state={openingAt(open, now)}>{formatOpening(open, now)}</OpenDot>
}
