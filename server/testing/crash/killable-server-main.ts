/**
 * The server in a process of its own, as in main.ts but without the pages, and with a faster clock. It loads first and
 * starts when its parent says so, so that a restart is fast.
 */
import { once } from 'node:events'
import { flushCompileCache } from 'node:module'
import { buildApp } from '#server/app.ts'
import { readConfig } from '#server/config.ts'
import { openDatabase } from '#server/platform/database/database.ts'
import { startLive } from '#server/platform/live-updates.ts'
import { type Jobs, startJobs } from '#server/platform/periodic-jobs.ts'
import { fastClock } from './fast-clock.ts'

process.on('disconnect', () => process.exit())
flushCompileCache()
process.send?.('loaded')
const [now] = (await once(process, 'message')) as [number]

const config = readConfig(process.env)
const url = config.databaseUrl as string
const onError = (error: Error) => process.stderr.write(`${error.stack} ${error.cause ?? ''}\n`)
const database = openDatabase({ url, poolSize: config.databasePool })
const live = await startLive({ url, pool: database.pool, onError })
const jobs = startJobs({ onError, runs: true })
const timesFaster = Number(process.env.TIMES_FASTER)
const hurried: Jobs = {
  ...jobs,
  every: (name, milliseconds, work) => jobs.every(name, milliseconds / timesFaster, work),
}
const clock = fastClock(new Date(now), timesFaster)
const { app } = await buildApp({ config, database, clock, live, jobs: hurried, isDraining: () => false })
process.send?.(await app.listen({ host: config.host, port: config.port }))
process.on('message', () => {
  globalThis.gc?.()
  process.send?.(process.memoryUsage())
})
