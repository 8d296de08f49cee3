import type { JobFigures } from '#contracts/admin/jobs.ts'
import { formatDate } from '#web/lib/format/dates.ts'
import { m } from '#web/paraglide/messages.js'
import { Card } from '#web/ui/surface.tsx'
import { jobKinds } from './job-labels.ts'

/** What is tried again by itself next, with why it was not done. */
export function SoonCard({ soon }: Pick<JobFigures, 'soon'>) {
  return (
    <Card padded>
      <h2 className="text-17">{m.jobs_retrying()}</h2>
      {soon.length === 0 && <p className="meta mt-1">{m.jobs_soon_none()}</p>}
      <ul className="mt-1 divide-y divide-line">
        {soon.map(({ id, kind, subject, error, tries, nextTryAt }) => (
          <li key={id} className="py-2 text-13">
            <span className="flex items-baseline justify-between gap-3">
              <b className="min-w-0 font-[650] [overflow-wrap:anywhere]">
                {jobKinds[kind].label()}, {subject}
              </b>
              {nextTryAt && (
                <time dateTime={nextTryAt} className="flex-none text-ink-2 tabular-nums">
                  {formatDate(nextTryAt, 'moment')}
                </time>
              )}
            </span>
            <span className="block text-ink-2 [overflow-wrap:anywhere]">
              {error}, {m.jobs_tries({ count: tries })}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  )
}
