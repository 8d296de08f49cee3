import type { OpenState } from '#contracts/vendors.ts'
import { OpenDot } from '#web/ui/badge.tsx'
import { openingAt, openingWords } from './opening.ts'

/** Whether a shop is open, in a dot and words. */
export function OpeningLabel({ open, now }: { open: OpenState; now: number }) {
  return <OpenDot state={openingAt(open, now)}>{openingWords(open, now)}</OpenDot>
}
