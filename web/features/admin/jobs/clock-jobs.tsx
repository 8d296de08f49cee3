import { Suspense, useState } from 'react'
import type { JobState } from '#contracts/admin/jobs.ts'
import { formatDate } from '#web/lib/format/dates.ts'
import { m } from '#web/paraglide/messages.js'
import { OpenDot } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { lazyChunk } from '#web/ui/lazy-chunk.tsx'
import { Card } from '#web/ui/surface.tsx'
import { type Column, RecordTable } from '#web/ui/tables/record-table.tsx'
import { jobName } from './job-labels.ts'

const RunJobDialog = lazyChunk(() => import('./run-job-dialog.tsx'))

/** What is done every few seconds, and at night: when it was last, how long it took, and whether it is on time. */
export function ClockJobs({ jobs }: { jobs: readonly JobState[] }) {
  const [chosen, setChosen] = useState<string>()
  return (
    <Card className="max-xl:border-0 max-xl:bg-transparent">
      <h2 className="pb-2 text-17 xl:px-5 xl:pt-4">{m.jobs_clock()}</h2>
      <RecordTable
        caption={m.jobs_clock()}
        columns={clockColumns(setChosen)}
        rows={jobs}
        rowKey={({ name }) => name}
        isSelected={({ isLate, failures }) => isLate || failures > 0}
        className="xl:rounded-none xl:border-0 xl:border-t xl:bg-transparent"
      />
      {chosen && (
        <Suspense>
          <RunJobDialog name={chosen} onClose={() => setChosen(undefined)} />
        </Suspense>
      )}
    </Card>
  )
}

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
