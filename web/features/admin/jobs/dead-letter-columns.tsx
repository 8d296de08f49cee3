import type { DeadLetter } from '#contracts/admin/jobs.ts'
import { formatDate } from '#web/lib/format/dates.ts'
import { m } from '#web/paraglide/messages.js'
import { StatusBadge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import type { Column } from '#web/ui/tables/record-table.tsx'
import RotateCcw from '~icons/lucide/rotate-ccw'
import { deadLetterStates, jobKinds } from './job-labels.ts'

interface Acts {
  onRetry: (work: DeadLetter) => Promise<void>
  onGiveUp: (work: DeadLetter) => void
}

/** The columns that can be left out, and what they are called. */
export const columnNames = {
  state: m.jobs_state,
  error: m.jobs_error,
  tries: m.jobs_tries_head,
  last: m.jobs_last,
  next: m.jobs_next_try,
}

export const workColumns = ({ onRetry, onGiveUp }: Acts): Column<DeadLetter>[] => [
  {
    id: 'what',
    head: m.jobs_what(),
    card: 'title',
    cell: ({ kind, subject }) => {
      const { label, icon: Icon } = jobKinds[kind]
      return (
        <span className="flex items-center gap-3">
          <Icon aria-hidden className="!size-[18px] flex-none text-ink-2" />
          <span className="min-w-0">
            <b className="block font-[650]">{label()}</b>
            <span className="block [overflow-wrap:anywhere]">{subject}</span>
          </span>
        </span>
      )
    },
  },
  {
    id: 'state',
    head: m.jobs_state(),
    cell: ({ state, decidedBy }) => (
      <>
        <StatusBadge look={deadLetterStates[state]} />
        {decidedBy && <span className="mt-1 block text-12 text-ink-2">{m.jobs_decided_by({ name: decidedBy })}</span>}
      </>
    ),
  },
  {
    id: 'error',
    head: m.jobs_error(),
    card: 'whole',
    className: 'font-[650] text-danger xl:max-w-80 [overflow-wrap:anywhere]',
    cell: ({ error }) => error,
  },
  {
    id: 'tries',
    head: m.jobs_tries_head(),
    className: 'whitespace-nowrap tabular-nums',
    cell: ({ tries }) => m.jobs_tries({ count: tries }),
  },
  {
    id: 'last',
    head: m.jobs_last(),
    className: 'whitespace-nowrap tabular-nums text-ink-2',
    cell: ({ lastFailedAt }) => <time dateTime={lastFailedAt}>{formatDate(lastFailedAt, 'moment')}</time>,
  },
  {
    id: 'next',
    head: m.jobs_next_try(),
    className: 'whitespace-nowrap tabular-nums text-ink-2',
    cell: ({ nextTryAt }) => (nextTryAt ? <time dateTime={nextTryAt}>{formatDate(nextTryAt, 'moment')}</time> : '–'),
  },
  {
    id: 'acts',
    head: <span className="sr-only">{m.jobs_acts()}</span>,
    card: 'whole',
    right: true,
    cell: (work) =>
      work.state === 'FAILED' && (
        <span className="flex flex-wrap gap-2 xl:flex-nowrap xl:justify-end">
          <Button
            variant="quiet"
            size="sm"
            onClick={() => onRetry(work)}
            aria-label={m.jobs_retry_named({ subject: work.subject })}
          >
            <RotateCcw aria-hidden />
            {m.jobs_retry()}
          </Button>
          <Button
            variant="ghost"
            size="sm"
            onClick={() => onGiveUp(work)}
            aria-label={m.jobs_give_up_named({ subject: work.subject })}
          >
            {m.jobs_give_up()}
          </Button>
        </span>
      ),
  },
]
