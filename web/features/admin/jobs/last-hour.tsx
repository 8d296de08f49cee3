import type { JobFigures } from '#contracts/admin/jobs.ts'
import { formatDate } from '#web/lib/format/dates.ts'
import { m } from '#web/paraglide/messages.js'
import { cn } from '#web/ui/cn.ts'
import { Card } from '#web/ui/surface.tsx'

const stretch = 150_000
const bars = 24

/**
 * How often something was done in the last hour, in stretches of two and a half minutes; red where a part of it failed.
 */
export function LastHour({ counts, now }: { counts: JobFigures['lastHour']; now: number }) {
  const ofStretch = new Map(counts.map((count) => [Date.parse(count.at), count]))
  const last = now - (now % stretch)
  const all = Array.from({ length: bars }, (_, place) => last - (bars - 1 - place) * stretch)
  const most = Math.max(1, ...counts.map(({ runs }) => runs))
  const runs = counts.reduce((sum, count) => sum + count.runs, 0)
  const failed = counts.filter(({ failures }) => failures > 0)
  const failures = failed.reduce((sum, count) => sum + count.failures, 0)
  return (
    <Card padded>
      <h2 className="text-17">{m.jobs_last_hour()}</h2>
      <div aria-hidden className="mt-3 flex h-16 items-end gap-1 border-line-strong border-b">
        {all.map((at) => {
          const count = ofStretch.get(at)
          return (
            <span
              key={at}
              title={`${formatDate(new Date(at), 'time')}: ${count?.runs ?? 0}`}
              className={cn(
                'min-w-0 flex-1 rounded-t-[3px]',
                !count ? 'bg-line' : count.failures > 0 ? 'bg-danger-fill' : 'bg-money-fill/55',
              )}
              style={{ height: count ? `${Math.max(6, (count.runs / most) * 100)}%` : '2px' }}
            />
          )
        })}
      </div>
      <p className="meta mt-2">
        {m.jobs_last_hour_done({ runs: runs.toLocaleString('en-KE') })}
        {failures > 0 &&
          `, ${m.jobs_last_hour_failed({
            failures: failures.toLocaleString('en-KE'),
            moment: formatDate(failed.at(-1)!.at, 'time'),
          })}`}
      </p>
    </Card>
  )
}
