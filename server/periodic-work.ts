import type { SendJob } from './modules/outbox/index.ts'
import { minutes } from './platform/clock.ts'
import type { Jobs } from './platform/periodic-jobs.ts'

/** What the worker does every two seconds, each by the name of its function: `followUpPayments` is in `follow-up-payments.ts`. */
export type PeriodicJobs = Record<
  | 'followUpPayments'
  | 'followUpDisbursements'
  | 'applyPendingWebhookEvents'
  | 'expireOrders'
  | 'rejectUnacceptedOrders'
  | 'moveIntoKitchen'
  | 'refundCancelledOrders'
  | 'returnLateFees'
  | 'settleDueProblems'
  | 'releaseEarnings'
  | 'publishReviews'
  | 'offerPlaces'
  | 'advanceQueues'
  | 'remindHolders'
  | 'sendOpeningAlerts'
  | 'hashShortCodes'
  | 'updateDailyRollups'
  | 'writeSearchMisses'
  | 'runDueProof'
  | 'sealDays'
  | 'countFigures'
  | SendJob
  | 'applyWhatsappUpdates'
  | 'erasePeople'
  | 'removeLostFactors'
  | 'endRevokedStreams'
  | 'drainSpools'
  | 'watchProviders'
  | 'watchMarket'
  | 'registerDirectPayments'
  | 'shipWal',
  () => Promise<void>
>

interface NamedWork {
  name: string
  work: () => Promise<unknown>
}

/** Does the periodic work every two seconds, and looks every minute whether a night's work is due. */
export function startPeriodicWork(
  jobs: Jobs,
  {
    endRevokedStreams,
    drainSpools,
    registerDirectPayments,
    watchProviders,
    watchMarket,
    writeSearchMisses,
    sealDays,
    countFigures,
    shipWal,
    ...ofWorkers
  }: PeriodicJobs,
  nightly: readonly NamedWork[],
) {
  for (const [name, work] of Object.entries(ofWorkers)) jobs.every(name, 2_000, work)
  jobs.every('watchProviders', 30_000, watchProviders)
  jobs.every('watchMarket', 30_000, watchMarket)
  jobs.every('shipWal', 10_000, shipWal)
  jobs.every('sealDays', 10_000, sealDays)
  jobs.every('countFigures', 10_000, countFigures)
  jobs.every('endRevokedStreams', 2_000, endRevokedStreams, 'each process')
  // Each process shows customers what it has seen registered; doing so again changes nothing.
  jobs.every('registerDirectPayments', 2_000, registerDirectPayments, 'each process')
  // Each process has counted what it was asked for.
  jobs.every('writeSearchMisses', 10_000, writeSearchMisses, 'each process')
  // Each process has files of its own, on whichever machine it runs.
  jobs.every('drainSpools', 2_000, drainSpools, 'each process')
  for (const { name, work } of nightly) jobs.every(name, minutes(1), work)
}
