import type { SendJob } from './modules/outbox/index.ts'
import { minutes } from './platform/clock.ts'
import type { Jobs } from './platform/periodic-jobs.ts'

/** What the worker does every two seconds, each by its name. */
export type PeriodicJobs = Record<
  | 'followUpPayments'
  | 'followUpDisbursements'
  | 'applyPendingWebhookEvents'
  | 'expireOrders'
  | 'rejectUnacceptedOrders'
  | 'refundCancelledOrders'
  | 'releaseEarnings'
  | 'offerPlaces'
  | 'advanceQueues'
  | 'hashShortCodes'
  | 'updateDailyRollups'
  | 'runDueProof'
  | SendJob
  | 'erasePeople'
  | 'endRevokedStreams',
  () => Promise<void>
>

interface NamedWork {
  name: string
  work: () => Promise<unknown>
}

/** Does the periodic work every two seconds, and looks every minute whether a night's work is due. */
export function startPeriodicWork(
  jobs: Jobs,
  { endRevokedStreams, ...ofWorkers }: PeriodicJobs & Record<'registerDirectPayments', () => Promise<unknown>>,
  nightly: readonly NamedWork[],
) {
  for (const [name, work] of Object.entries(ofWorkers)) jobs.every(name, 2_000, work)
  jobs.every('endRevokedStreams', 2_000, endRevokedStreams, 'each process')
  for (const { name, work } of nightly) jobs.every(name, minutes(1), work)
}
