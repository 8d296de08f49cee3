import type { ProofDay } from '#contracts/admin/ledger-proof.ts'
import { addDays, formatDay } from '#web/features/shared/sales/day-ranges.ts'
import { nairobiDay } from '#web/lib/format/dates.ts'
import { m } from '#web/paraglide/messages.js'
import { cn } from '#web/ui/cn.ts'
import { Card } from '#web/ui/surface.tsx'
import { tookLabel } from './proof-labels.ts'

const shownDays = 90

/**
 * A bar for each of the last 90 days, as high as its longest run took: green where all were sound, red where one found
 * rows.
 */
export function ProofDays({ days }: { days: readonly ProofDay[] }) {
  const today = nairobiDay(new Date())
  const ofDay = new Map(days.map((day) => [day.day, day]))
  const all = Array.from({ length: shownDays }, (_, place) => addDays(today, place - shownDays + 1))
  const longest = Math.max(1, ...days.map(({ milliseconds }) => milliseconds))
  return (
    <Card padded>
      <h2 className="text-17">{m.proof_days()}</h2>
      <div aria-hidden className="mt-3 flex h-16 items-end gap-px border-line-strong border-b">
        {all.map((day) => {
          const proved = ofDay.get(day)
          return (
            <span
              key={day}
              title={proved ? `${formatDay(day)}: ${tookLabel(proved.milliseconds)}` : formatDay(day)}
              className={cn(
                'min-w-0 flex-1 rounded-t-[2px]',
                proved ? (proved.broken > 0 ? 'bg-danger-fill' : 'bg-money-fill') : 'h-0.5 bg-line',
              )}
              style={proved && { height: `${Math.max(12, (proved.milliseconds / longest) * 100)}%` }}
            />
          )
        })}
      </div>
      <div aria-hidden className="flex justify-between pt-1.5 text-12 text-ink-2 tabular-nums">
        <span>{formatDay(all[0]!)}</span>
        <span>{formatDay(today)}</span>
      </div>
      <p className="meta mt-2">
        {m.proof_days_text({ days: days.length, broken: days.filter(({ broken }) => broken > 0).length })}{' '}
        {days.length > 0 && m.proof_days_longest({ took: tookLabel(longest) })}
      </p>
    </Card>
  )
}
