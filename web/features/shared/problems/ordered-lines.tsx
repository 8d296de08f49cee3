import type { AdminProblem } from '#contracts/admin/problems.ts'
import type { ProblemReason } from '#contracts/problems/problems.ts'
import { m } from '#web/paraglide/messages.js'
import { Badge } from '#web/ui/badge.tsx'
import { cn } from '#web/ui/cn.ts'
import { Money } from '#web/ui/money.tsx'
import { lineName } from './problem-claim.tsx'

const shortReasons: Record<ProblemReason, () => string> = {
  SOMETHING_MISSING: m.problems_short_missing,
  NOT_AS_ORDERED: m.problems_short_wrong,
  POOR_QUALITY: m.problems_short_bad,
  NEVER_CAME: m.problems_short_never,
  OTHER_PROBLEM: m.problems_short_other,
}

interface OrderedLinesProps {
  lines: AdminProblem['order']['lines']
  reason: ProblemReason
}

/** What was ordered, with what of it is meant. */
export function OrderedLines({ lines, reason }: OrderedLinesProps) {
  const isWhole = reason === 'NEVER_CAME'
  // Two lines can be of one name.
  const placed = lines.map((line, place) => ({ ...line, place }))
  return (
    <ul className="divide-y divide-line" aria-label={m.problems_ordered()}>
      {placed.map(({ place, ...line }) => {
        const { quantity, claimedQuantity, paidKES } = line
        const isMeant = isWhole || claimedQuantity > 0
        return (
          <li
            key={place}
            className={cn('flex flex-wrap items-center gap-x-3 gap-y-1 py-2.5', isMeant ? 'font-[650]' : 'text-ink-2')}
          >
            <span className="w-8 flex-none tabular-nums">{quantity} ×</span>
            <span className="min-w-0 flex-1 [overflow-wrap:anywhere]">{lineName(line)}</span>
            {isMeant && (
              <Badge tone="stop">
                {claimedQuantity > 0 && claimedQuantity < quantity && `${claimedQuantity} × `}
                {shortReasons[reason]()}
              </Badge>
            )}
            <Money kes={paidKES} className="text-right" />
          </li>
        )
      })}
    </ul>
  )
}
