import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { getJobs } from '#contracts/admin/jobs.ts'
import type { ResponseOf } from '#contracts/wire/endpoint.ts'
import { formatDate } from '#web/lib/format/dates.ts'
import { formatPercent } from '#web/lib/format/numbers.ts'
import { m } from '#web/paraglide/messages.js'
import { cn } from '#web/ui/cn.ts'
import { Skeleton } from '#web/ui/states/skeleton.tsx'
import { ErrorState } from '#web/ui/states/states.tsx'
import { WorkspacePage } from '#web/ui/workspace/workspace-page.tsx'
import { ClockJobs, isOff } from './clock-jobs.tsx'
import { DeadLetterList } from './dead-letter-list.tsx'
import { adminJobs, type WorkFilters } from './jobs.queries.ts'
import { LastHour } from './last-hour.tsx'
import { MoneyWork } from './money-work.tsx'
import { SoonCard } from './soon-card.tsx'

export interface JobsPageProps {
  filters: WorkFilters
  /** The page's state is its address. */
  go: (change: WorkFilters) => void
}

/** What is done behind the pages, and what of it failed. */
export function JobsPage({ filters, go }: JobsPageProps) {
  const query = useQuery(adminJobs)
  return (
    <WorkspacePage title={m.jobs_title()} note={m.jobs_note()}>
      {query.data ? (
        <Figures jobs={query.data} />
      ) : query.isError ? (
        <ErrorState heading="h2" title={m.jobs_failed_load()} error={query.error} onRetry={() => query.refetch()} />
      ) : (
        <Skeleton className="h-24 rounded-card" />
      )}
      <DeadLetterList filters={filters} go={go} />
      <div className="mt-6 grid items-start gap-4 xl:grid-cols-[1fr_360px]">
        {query.data && <ClockJobs jobs={query.data.jobs} />}
        <div className="grid gap-4 max-xl:order-first">
          {query.data && <SoonCard soon={query.data.soon} />}
          {query.data && <LastHour counts={query.data.lastHour} now={query.dataUpdatedAt} />}
          <MoneyWork />
        </div>
      </div>
    </WorkspacePage>
  )
}

function Figures({ jobs: { failed, retrying, waiting, unsent, today, jobs } }: { jobs: ResponseOf<typeof getJobs> }) {
  const off = jobs.filter(isOff).length
  const mailSince = (unsent ?? waiting).at
  return (
    <dl className="grid gap-px grid-cols-2 overflow-hidden rounded-card border border-line bg-line *:last:col-span-2 lg:grid-cols-5 lg:*:last:col-span-1">
      <Figure label={m.jobs_failed()} count={failed.count} isBad>
        {failed.at ? m.jobs_since({ moment: formatDate(failed.at, 'moment') }) : m.jobs_none()}
      </Figure>
      <Figure label={m.jobs_retrying()} count={retrying.count}>
        {retrying.at ? m.jobs_next({ moment: formatDate(retrying.at, 'moment') }) : m.jobs_none()}
      </Figure>
      <Figure
        label={unsent ? m.jobs_unsent() : m.jobs_waiting()}
        count={(unsent ?? waiting).count}
        isBad={unsent !== null}
      >
        {mailSince ? m.jobs_since({ moment: formatDate(mailSince, 'moment') }) : m.jobs_none()}
      </Figure>
      <Figure label={m.jobs_today()} count={today.runs}>
        {/* Work whose mail goes nowhere is not all done, however well it runs. */}
        {unsent && m.jobs_mail_off()}
        {!unsent &&
          today.runs > 0 &&
          m.jobs_today_done({ share: formatPercent((1 - today.failures / today.runs) * 100, 2) })}
      </Figure>
      <Figure label={m.jobs_late()} count={off} isBad>
        {off === 0 && m.jobs_on_time()}
      </Figure>
    </dl>
  )
}

function Figure(props: { label: string; count: number; isBad?: boolean; children: ReactNode }) {
  const { label, count, isBad, children } = props
  return (
    <div className="bg-surface px-4 py-3.5">
      <dt className="font-semibold text-13 text-ink-2">{label}</dt>
      <dd>
        <span className={cn('head block text-25 tabular-nums', isBad && count > 0 && 'text-danger')}>
          {count.toLocaleString('en-KE')}
        </span>
        <span className="block min-h-[1.4em] text-13 text-ink-2">{children}</span>
      </dd>
    </div>
  )
}
