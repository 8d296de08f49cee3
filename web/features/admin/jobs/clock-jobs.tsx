import { Suspense, useState } from 'react'
import type { JobState } from '#contracts/admin/jobs.ts'
import { formatDate } from '#web/lib/format/dates.ts'
import { m } from '#web/paraglide/messages.js'
import { OpenDot } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { lazyChunk } from '#web/ui/lazy-chunk.tsx'
import { Card } from '#web/ui/surface.tsx'
import { type Column, RecordTable } from '#web/ui/tables/record-table.tsx'
import ChevronRight from '~icons/lucide/chevron-right'
import { jobName } from './job-labels.ts'

const RunJobDialog = lazyChunk(() => import('./run-job-dialog.tsx'))

/** What is done every few seconds, and at night: when it was last, how long it took, and whether it is on time. */
export function ClockJobs({ jobs }: { jobs: readonly JobState[] }) {
  const [chosen, setChosen] = useState<string>()
  const [trouble, onTime] = [jobs.filter(isOff), jobs.filter((job) => !isOff(job))]
  return (
    <Card className="max-xl:border-0 max-xl:bg-transparent">
      <h2 className="pb-2 text-17 xl:px-5 xl:pt-4">{m.jobs_clock()}</h2>
      {trouble.length > 0 && <ClockTable jobs={trouble} run={setChosen} />}
      <details className="group">
        <summary className="flex min-h-11 cursor-pointer items-center gap-2 font-semibold text-13 xl:border-line xl:border-t xl:px-5">
          <ChevronRight aria-hidden className="!size-4 transition-transform group-open:rotate-90" />
          {m.jobs_clock_on_time({ count: onTime.length })}
        </summary>
        <ClockTable jobs={onTime} run={setChosen} />
      </details>
      {chosen && (
        <Suspense>
          <RunJobDialog name={chosen} onClose={() => setChosen(undefined)} />
        </Suspense>
      )}
    </Card>
  )
}

/** Late, or failing since it last succeeded. */
export const isOff = ({ isLate, failures }: JobState) => isLate || failures > 0

const ClockTable = ({ jobs, run }: { jobs: readonly JobState[]; run: (name: string) => void }) => (
  <RecordTable
    caption={m.jobs_clock()}
    columns={clockColumns(run)}
    rows={jobs}
    rowKey={({ name }) => name}
    isSelected={isOff}
    className="xl:rounded-none xl:border-0 xl:border-t xl:bg-transparent"
  />
)

const clockColumns = (run: (name: string) => void): Column<JobState>[] => [
  {
    id: 'job',
    head: m.jobs_clock_job(),
    card: 'title',
    cell: ({ name, error }) => (
      <>
        <b className="font-[650]">{jobName(name)}</b>
        {error && <span className="block text-danger [overflow-wrap:anywhere]">{error}</span>}
      </>
    ),
  },
  {
    id: 'state',
    head: m.jobs_state(),
    card: 'aside',
    cell: ({ isLate, failures }) => (
      <OpenDot state={isLate || failures > 0 ? 'soon' : 'open'}>
        {failures > 0 ? m.jobs_failing({ count: failures }) : isLate ? m.jobs_is_late() : m.jobs_on_time()}
      </OpenDot>
    ),
  },
  {
    id: 'every',
    head: m.jobs_clock_every(),
    card: 'left',
    className: 'max-xl:text-ink-2',
    cell: ({ everySeconds, nextRunAt }) =>
      everySeconds === null
        ? m.jobs_nightly({ moment: nextRunAt ? formatDate(nextRunAt, 'moment') : '–' })
        : m.jobs_seconds({ seconds: everySeconds }),
  },
  {
    id: 'last',
    head: m.jobs_last(),
    card: 'right',
    className: 'whitespace-nowrap tabular-nums text-ink-2',
    cell: ({ lastRunAt }) => (lastRunAt ? <time dateTime={lastRunAt}>{formatDate(lastRunAt, 'moment')}</time> : '–'),
  },
  {
    id: 'took',
    head: m.jobs_clock_took(),
    card: 'none',
    right: true,
    className: 'whitespace-nowrap text-ink-2',
    cell: ({ tookMilliseconds }) =>
      tookMilliseconds === null ? '–' : m.jobs_seconds({ seconds: (tookMilliseconds / 1_000).toFixed(1) }),
  },
  {
    id: 'run',
    head: <span className="sr-only">{m.jobs_acts()}</span>,
    card: 'whole',
    right: true,
    cell: ({ name, everySeconds }) =>
      everySeconds === null && (
        <Button
          variant="ghost"
          size="sm"
          onClick={() => run(name)}
          aria-label={m.jobs_run_now_named({ name: jobName(name) })}
        >
          {m.jobs_run_now()}
        </Button>
      ),
  },
]
