import type { PublicFigures } from '#contracts/money/public-proof.ts'
import { formatDate } from '#web/lib/format/dates.ts'
import { dayMoment, timeTaken } from '#web/lib/format/time-taken.ts'
import { m } from '#web/paraglide/messages.js'

/** How high the highest bar stands, in pixels. */
const height = 44

/** A bar for each day of the week; its time is read aloud, and shown where it is pointed at. */
export function RefundDays({ days }: Pick<PublicFigures['refunds'], 'days'>) {
  const most = Math.max(1, ...days.map(({ medianSeconds }) => medianSeconds ?? 0))
  return (
    <ul aria-label={m.trust_refund_chart()} className="flex items-end gap-1.5">
      {days.map(({ day, medianSeconds }) => {
        const said = `${formatDate(dayMoment(day), 'weekday')}: ${medianSeconds === null ? m.trust_refund_day_none() : timeTaken(medianSeconds)}`
        return (
          <li key={day} title={said} className="grid flex-1 justify-items-center gap-1">
            <span className="sr-only">{said}</span>
            <span
              aria-hidden
              className={medianSeconds === null ? 'w-full bg-line' : 'w-full rounded-t-[4px] bg-selected'}
              style={{ height: medianSeconds === null ? 2 : Math.max(6, (height * medianSeconds) / most) }}
            />
            <span aria-hidden className="text-12 text-ink-2">
              {formatDate(dayMoment(day), 'dayNumber')}
            </span>
          </li>
        )
      })}
    </ul>
  )
}
