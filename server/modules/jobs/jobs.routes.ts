import * as contract from '#contracts/admin/jobs.ts'
import { type Http, serve } from '#server/platform/http/serve.ts'
import { serveCsv } from '#server/platform/http/serve-csv.ts'
import type { ModuleDeps } from '#server/platform/module-deps.ts'
import { giveUpWork, type RetryWork, retryWork } from './decide-work.ts'
import { countDueMail, countJobRuns, listSoonest } from './figures.queries.ts'
import { countWork, listJobs, listWork } from './jobs.queries.ts'
import { runNightlyJobNow } from './run-nightly-job.ts'
import { workColumns } from './work-csv.ts'

export interface JobsDeps extends ModuleDeps {
  retry: RetryWork
}

export function mountJobs(http: Http, { db, clock, live, retry }: JobsDeps) {
  const publish = () =>
    live.publish(['admin'], ['/api/admin/jobs', '/api/admin/jobs/work', '/api/admin/dashboard', '/api/admin/audit'])

  serve(http, contract.getJobs, async () => {
    const now = clock.now()
    const [work, waiting, runs, soon, jobs] = await Promise.all([
      countWork(db),
      countDueMail(db, now),
      countJobRuns(db, now),
      listSoonest(db),
      listJobs(db, now),
    ])
    return { ...work, waiting, ...runs, soon, jobs }
  })

  serve(http, contract.listFailedWork, async ({ query }) => listWork(db, query))

  serveCsv(http, contract.exportFailedWork, ({ query: { language: _, ...filters } }) => ({
    name: 'work',
    columns: workColumns,
    read: (page) => listWork(db, { ...filters, ...page }),
  }))

  serve(http, contract.retryFailedWork, async ({ actor, body }) => {
    const count = await retryWork(db, actor, body.ids, retry, clock.now())
    publish()
    return { count }
  })

  serve(http, contract.giveUpFailedWork, async ({ actor, body }) => {
    const count = await giveUpWork(db, actor, body.ids, clock.now())
    publish()
    return { count }
  })

  serve(http, contract.runNightlyJob, async ({ actor, params }) => {
    await runNightlyJobNow(db, actor, params.name, clock.now())
    publish()
    return { name: params.name }
  })
}
