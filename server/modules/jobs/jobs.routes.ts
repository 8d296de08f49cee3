import * as contract from '#contracts/admin/jobs.ts'
import { publish } from '#server/modules/outbox/index.ts'
import { type Http, serve } from '#server/platform/http/serve.ts'
import { serveCsv } from '#server/platform/http/serve-csv.ts'
import type { ModuleDeps } from '#server/platform/module-deps.ts'
import { deadLetterColumns } from './dead-letters-csv.ts'
import { decideDeadLetters } from './decide-dead-letters.ts'
import { countJobRuns, countMail, listSoonest } from './figures.queries.ts'
import { countDeadLetters, listDeadLetters, listJobs } from './jobs.queries.ts'
import { runNightlyJobNow } from './run-nightly-job.ts'

export function mountJobs(http: Http, { db, clock, live, isMailed }: ModuleDeps & { isMailed: boolean }) {
  const publishChanged = () => publish(live, { type: 'jobs_changed' })

  serve(http, contract.getJobs, async () => {
    const now = clock.now()
    const [deadLetters, mail, runs, soon, jobs] = await Promise.all([
      countDeadLetters(db),
      countMail(db, now, isMailed),
      countJobRuns(db, now),
      listSoonest(db),
      listJobs(db, now),
    ])
    return { ...deadLetters, ...mail, ...runs, soon, jobs }
  })

  serve(http, contract.listDeadLetters, async ({ query }) => listDeadLetters(db, query))

  serveCsv(http, contract.exportDeadLetters, ({ query: { language: _, ...filters } }) => ({
    name: 'deadletters',
    columns: deadLetterColumns,
    read: (page) => listDeadLetters(db, { ...filters, ...page }),
  }))

  serve(http, contract.retryDeadLetters, async ({ actor, body }) => {
    const count = await decideDeadLetters(db, actor, 'retry', body.ids, clock.now())
    publishChanged()
    return { count }
  })

  serve(http, contract.giveUpDeadLetters, async ({ actor, body }) => {
    const count = await decideDeadLetters(db, actor, 'giveUp', body.ids, clock.now())
    publishChanged()
    return { count }
  })

  serve(http, contract.runNightlyJob, async ({ actor, params }) => {
    await runNightlyJobNow(db, actor, params.name, clock.now())
    publishChanged()
    return { name: params.name }
  })
}
