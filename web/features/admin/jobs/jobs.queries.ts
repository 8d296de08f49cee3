import {
  type DeadLetterSort,
  type DeadLetterState,
  getJobs,
  type JobKind,
  listDeadLetters,
} from '#contracts/admin/jobs.ts'
import { jobKindNames } from '#contracts/notifications/job-kinds.ts'
import { apiPages, apiQuery } from '#web/lib/api/api-query.ts'
import { dayParam, oneOf, searchParams, textParam } from '#web/lib/routing/search-params.ts'

/** Read again whenever the page is opened. */
export const adminJobs = apiQuery(getJobs, ['/api/admin/jobs'], { refetchOnMount: true })

export interface WorkFilters {
  state?: DeadLetterState
  kind?: JobKind
  /** It failed last on these days, both included. */
  from?: string
  to?: string
  sortBy?: DeadLetterSort
  /** The columns that are left out. */
  hide?: string
}

export const deadLetters = ({ state, kind, from, to, sortBy }: WorkFilters) =>
  apiPages(listDeadLetters, ['/api/admin/jobs/dead-letters', state, kind, from, to, sortBy])

/** What the dead letters are narrowed to, as its address says. */
export const readJobsSearch = searchParams({
  state: oneOf('RETRYING', 'FAILED', 'RETRIED', 'GIVEN_UP'),
  kind: oneOf(...jobKindNames),
  from: dayParam,
  to: dayParam,
  sortBy: oneOf('oldest', 'tries'),
  hide: textParam,
})
