import { type FailedWorkSort, getJobs, listFailedWork, type WorkKind, type WorkState } from '#contracts/admin/jobs.ts'
import { apiPages, apiQuery } from '#web/lib/api/api-query.ts'

/** Read again whenever the page is opened. */
export const adminJobs = apiQuery(getJobs, ['/api/admin/jobs'], { refetchOnMount: true })

export interface WorkFilters {
  state?: WorkState
  kind?: WorkKind
  /** It failed last on these days, both included. */
  from?: string
  to?: string
  sortBy?: FailedWorkSort
}

export const failedWork = ({ state, kind, from, to, sortBy }: WorkFilters) =>
  apiPages(listFailedWork, ['/api/admin/jobs/work', state, kind, from, to, sortBy])
