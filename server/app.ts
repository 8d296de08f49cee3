import type { FastifyInstance } from 'fastify'
import type { Endpoint } from '#contracts/wire/endpoint.ts'
import { mountAudit, mountLedgerProof, runDueProof } from '#server/modules/audit/index.ts'
import type { Database } from '#server/platform/database/database.ts'
import { openReader } from '#server/platform/database/open-reader.ts'
import { type FileStores, openFileStores } from '#server/platform/files/index.ts'
import { mountHealth } from '#server/platform/http/health.ts'
import type { Http } from '#server/platform/http/serve.ts'
import { buildServer, registerNotFound, type serverLimits } from '#server/platform/http/server.ts'
import type { Live } from '#server/platform/live-updates.ts'
import { mountApiDescription } from '#server/platform/openapi/openapi.routes.ts'
import type { Jobs } from '#server/platform/periodic-jobs.ts'
import type { Config } from './config.ts'
import { erasePeople } from './erasers.ts'
import { mountCatalog } from './modules/catalog/index.ts'
import { mountCommissions } from './modules/commissions/index.ts'
import { mountDocuments } from './modules/documents/index.ts'
import { gateCookieName, gateDeviceFinder, mountDoor, withGateRights } from './modules/door/index.ts'
import {
  advanceQueues,
  mountAdminEvents,
  mountEventGuests,
  mountEvents,
  mountQueue,
  mountVendorEvents,
  mountWaitlist,
  offerPlaces,
} from './modules/events/index.ts'
import { authorizer, liveRights, liveRightsOf, mountIdentity, sessionCookieName } from './modules/identity/index.ts'
import { mountJobs, recordedJobs } from './modules/jobs/index.ts'
import {
  expireOrders,
  mountAdminOrders,
  mountEventCancellation,
  mountOrders,
  onPaymentSettled,
  type PriceAdjustment,
  refundCancelledOrders,
  rejectUnacceptedOrders,
  releaseEarnings,
} from './modules/orders/index.ts'
import { mountNotifications, sendDue } from './modules/outbox/index.ts'
import {
  type AnyProvider,
  applyPendingWebhookEvents,
  type DisbursementDeps,
  followUpDisbursements,
  followUpPayments,
  mountAdminPayments,
  mountAdminRefunds,
  onRefundSettled,
  openPaymentProviders,
  type PaymentDeps,
  paymentProviders,
  promptQueue,
  registerDirectPayments,
  type WebhookDeps,
  webhookReceiver,
} from './modules/payments/index.ts'
import { mountPayouts, onPayoutSettled } from './modules/payouts/index.ts'
import { encodingQueue, mountPictures } from './modules/pictures/index.ts'
import { mountReconciliation } from './modules/reconciliation/index.ts'
import {
  mountAdminAnalytics,
  mountMarketSearch,
  mountRevenue,
  mountVendorDashboard,
  sumDays,
} from './modules/reporting/index.ts'
import { mountSettings } from './modules/settings/index.ts'
import { mountStaff, staffRecorder } from './modules/staff/index.ts'
import { mountTickets, ticketKeyring } from './modules/tickets/index.ts'
import { mountVendors } from './modules/vendors/index.ts'
import { nightlyWork } from './nightly-work.ts'
import { openOutbox } from './open-outbox.ts'
import { type PeriodicJobs, startPeriodicWork } from './periodic-work.ts'
import type { Clock } from './platform/clock.ts'
import type { ModuleDeps } from './platform/module-deps.ts'
import { runNightlyJob } from './platform/nightly-jobs.ts'

/** The dependencies of the program, so that a test can pass another clock or database. */
export interface AppDeps {
  config: Config
  database: Database
  clock: Clock
  live: Live
  jobs: Jobs
  isDraining: () => boolean
  /** The payment providers that the configuration was read for; those that the program brings by default. */
  definitions?: readonly AnyProvider[]
  /** Discounts, fees and taxes on orders. The program has none yet; a test hands in its own. */
  priceAdjustments?: readonly PriceAdjustment[]
  /** What clients can take of this process, where a test sets other bounds. */
  limits?: typeof serverLimits
}

export interface App {
  app: FastifyInstance
  /** Every endpoint with who may call it. */
  endpoints: Endpoint[]
  /** The worker's jobs, each by its name: a test calls what a job would. */
  periodicJobs: PeriodicJobs
  /** Where uploaded files are kept. */
  files: FileStores
}

/** The table of contents: every module, in order. */
export async function buildApp({
  config,
  database,
  clock,
  live,
  jobs,
  isDraining,
  definitions = paymentProviders,
  priceAdjustments = [],
  limits,
}: AppDeps): Promise<App> {
  const { db } = database
  const app = await buildServer(config, { limits })
  const authorization = authorizer(db, clock, config, gateDeviceFinder(db, clock, config))
  const http: Http = { app, config, ...authorization, record: staffRecorder(db, clock), endpoints: [] }

  const providers = openPaymentProviders({ definitions, configs: config.providers, db, clock })
  const payments: PaymentDeps = {
    db,
    clock,
    log: app.log,
    providers,
    // Payments stand below orders: when a payment settles, these hooks transition its order.
    hooks: onPaymentSettled({ live, providers }),
  }
  const disbursements: DisbursementDeps = {
    db,
    clock,
    log: app.log,
    providers,
    hooks: { refund: onRefundSettled({ providers }), payout: onPayoutSettled({ providers }) },
  }
  const webhookDeps: WebhookDeps = { payments, disbursements }
  const webhooks = webhookReceiver(webhookDeps)
  const prompts = promptQueue(payments)
  const deps: ModuleDeps = { db, clock, live }
  const orderDeps = { ...deps, providers }
  const files = openFileStores(config)
  const encode = encodingQueue()
  const pictures = { db, clock, store: files.media, encode }
  const documents = { db, clock, store: files.documents, encode }
  const checkout = { ...config, db, clock, live, prompts, providers, priceAdjustments }

  const outbox = openOutbox({ config, db, clock, live, log: app.log })

  const proof = { ...deps, log: app.log, openReader: () => openReader(database), isDraining }

  const endRevokedStreams = () => live.endRevoked(withGateRights(db, (ids) => liveRightsOf(db, ids, clock.now())))

  mountHealth(http, { db, isDraining })
  const isMailed = config.mail !== null
  mountIdentity(http, { ...deps, isMailed, publicUrl: config.publicUrl, endRevokedStreams })
  mountAudit(http, { db })
  mountLedgerProof(http, deps)
  mountJobs(http, deps)
  mountVendors(http, deps)
  mountStaff(http, { ...deps, isMailed, publicUrl: config.publicUrl, endRevokedStreams })
  mountSettings(http, { ...config, ...deps })
  mountCommissions(http, { ...deps, commissionBasisPoints: config.commissionBasisPoints })
  mountCatalog(http, deps)
  mountWaitlist(http, deps)
  mountQueue(http, deps)
  mountEvents(http, { db, clock })
  mountPictures(http, pictures)
  mountDocuments(http, { ...documents, live })
  mountVendorEvents(http, deps)
  mountAdminEvents(http, deps)
  mountEventGuests(http, { db })
  mountEventCancellation(http, orderDeps)
  mountOrders(http, { ...orderDeps, checkout, payments })
  mountAdminOrders(http, orderDeps)
  providers.mountWebhooks(http, webhooks)
  mountAdminPayments(http, { payments, webhooks: webhookDeps, live })
  mountAdminRefunds(http, { db, disbursements })
  mountPayouts(http, { ...deps, disbursements, startedWith: config.startedWith })
  mountReconciliation(http, { payments, live })
  mountTickets(http, { ...deps, isMailed, publicUrl: config.publicUrl, media: files.media })
  mountDoor(http, { ...deps, keys: ticketKeyring(db), publicUrl: config.publicUrl, log: app.log })
  mountNotifications(http, { ...deps, liveRights })
  mountRevenue(http, deps)
  mountAdminAnalytics(http, deps)
  mountMarketSearch(http, deps)
  mountVendorDashboard(http, { db, clock })
  mountApiDescription(http, { sessionCookie: sessionCookieName(config), gateCookie: gateCookieName(config) })
  registerNotFound(app)
  app.addHook('preClose', () => live.end())
  app.addHook('onClose', async () => {
    await Promise.all([prompts.drained(), webhooks.drained()])
  })

  const periodicJobs: PeriodicJobs = {
    followUpPayments: () => followUpPayments(payments),
    followUpDisbursements: () => followUpDisbursements(disbursements),
    applyPendingWebhookEvents: () => applyPendingWebhookEvents(webhookDeps),
    // What comes back is offered at once, and not at the next look: places are idle no longer than they must be.
    expireOrders: async () => {
      if ((await expireOrders(deps)) > 0) await offerPlaces(deps)
    },
    rejectUnacceptedOrders: () => rejectUnacceptedOrders(orderDeps),
    refundCancelledOrders: () => refundCancelledOrders(orderDeps),
    releaseEarnings: () => releaseEarnings(deps),
    offerPlaces: () => offerPlaces(deps),
    advanceQueues: () => advanceQueues(deps),
    sumDays: () => sumDays(deps),
    runDueProof: () => runDueProof(proof),
    sendDueMail: () => sendDue(outbox, 'mail'),
    sendDuePageUpdates: () => sendDue(outbox, 'live'),
    erasePeople: () => erasePeople({ ...deps, log: app.log }),
    endRevokedStreams,
  }
  startPeriodicWork(
    recordedJobs(jobs, { db, clock }),
    { ...periodicJobs, registerDirectPayments: registerDirectPayments(payments) },
    nightlyWork({ db, clock, payments, pictures, documents }).map((job) => ({
      ...job,
      work: () => runNightlyJob({ db, clock }, job),
    })),
  )
  return { app, endpoints: http.endpoints, periodicJobs, files }
}
