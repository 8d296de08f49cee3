import type { FastifyInstance } from 'fastify'
import type { Endpoint } from '#contracts/wire/endpoint.ts'
import { mountAudit } from '#server/modules/audit/index.ts'
import type { Database } from '#server/platform/database/database.ts'
import { mountHealth } from '#server/platform/http/health.ts'
import type { Http } from '#server/platform/http/serve.ts'
import { buildServer, registerNotFound } from '#server/platform/http/server.ts'
import type { Live } from '#server/platform/live-updates.ts'
import { openMailer } from '#server/platform/mailer.ts'
import { mountApiDescription } from '#server/platform/openapi/openapi.routes.ts'
import type { Jobs } from '#server/platform/periodic-jobs.ts'
import type { Config } from './config.ts'
import { mountCatalog } from './modules/catalog/index.ts'
import { mountCommissions } from './modules/commissions/index.ts'
import { mountEvents } from './modules/events/index.ts'
import { authorizer, deleteExpiredSessions, mountIdentity, sessionCookieName } from './modules/identity/index.ts'
import { mailNotifications, mountNotifications } from './modules/notifications/index.ts'
import {
  expireOrders,
  mountAdminOrders,
  mountOrders,
  onPaymentSettled,
  type PriceAdjustment,
  rejectUnacceptedOrders,
  releaseEarnings,
} from './modules/orders/index.ts'
import {
  applyPendingWebhookEvents,
  type DisbursementDeps,
  deleteStalePromptLimits,
  followUpDisbursements,
  followUpPayments,
  mountAdminPayments,
  mountAdminRefunds,
  mountPayments,
  mountPaystackWebhook,
  mpesaDisbursements,
  mpesaStkPush,
  onRefundSettled,
  openDaraja,
  openPaystack,
  type PaymentDeps,
  paystackCards,
  paystackRefunds,
  promptQueue,
  providerRateLimit,
  tokenStore,
  type WebhookDeps,
  webhookReceiver,
} from './modules/payments/index.ts'
import { mountPayouts, onPayoutSettled } from './modules/payouts/index.ts'
import { matchOpenLines, mountReconciliation } from './modules/reconciliation/index.ts'
import { mountAdminAnalytics, mountRevenue, mountVendorDashboard } from './modules/reporting/index.ts'
import { mountCheckIn } from './modules/tickets/index.ts'
import { mountVendors } from './modules/vendors/index.ts'
import { type Clock, hours, minutes } from './platform/clock.ts'
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
  /** Discounts, fees and taxes on orders. The program has none yet; a test hands in its own. */
  priceAdjustments?: readonly PriceAdjustment[]
}

export interface App {
  app: FastifyInstance
  /** Every endpoint with who may call it. */
  endpoints: Endpoint[]
  /** The worker's jobs, each by its name: a test calls what a job would. */
  periodicJobs: PeriodicJobs
}

type PeriodicJobs = Record<
  | 'followUpPayments'
  | 'followUpDisbursements'
  | 'applyPendingWebhookEvents'
  | 'expireOrders'
  | 'rejectUnacceptedOrders'
  | 'releaseEarnings'
  | 'mailNotifications',
  () => Promise<void>
>

/** Paystack documents no limit; twice as many have been observed to pass. */
const paystackQueriesPerMinute = 300

/** The table of contents: every module, in order. */
export async function buildApp({
  config,
  database,
  clock,
  live,
  jobs,
  isDraining,
  priceAdjustments = [],
}: AppDeps): Promise<App> {
  const { db } = database
  const app = await buildServer(config)
  const http: Http = { app, config, authorize: authorizer(db, clock, config), endpoints: [] }

  const daraja = openDaraja({ mpesa: config.mpesa, tokens: tokenStore(db, 'mpesa') })
  const paystack = config.paystack && openPaystack(config.paystack)
  const queryTokens = {
    MPESA: providerRateLimit(db, clock, 'mpesa', config.mpesa.queriesPerMinute),
    CARD: providerRateLimit(db, clock, 'paystack', paystackQueriesPerMinute),
  }
  const payments: PaymentDeps = {
    db,
    clock,
    log: app.log,
    providers: {
      MPESA: mpesaStkPush({ daraja, mpesa: config.mpesa, clock }),
      ...(paystack ? { CARD: paystackCards(paystack) } : {}),
    },
    // Payments stand below orders: when a payment settles, these hooks transition its order.
    hooks: onPaymentSettled({ live, acceptanceWindowMinutes: config.acceptanceWindowMinutes }),
    mpesa: config.mpesa,
    publicUrl: config.publicUrl,
    takeQueryToken: (method) => queryTokens[method](),
  }
  const { initiator } = config.mpesa
  const mpesaOut = initiator && mpesaDisbursements({ daraja, mpesa: config.mpesa, initiator })
  const disbursements: DisbursementDeps = {
    db,
    clock,
    log: app.log,
    providers: {
      ...(mpesaOut ? { B2C: mpesaOut, REVERSAL: mpesaOut } : {}),
      ...(paystack ? { CARD_REFUND: paystackRefunds(paystack) } : {}),
    },
    hooks: { refund: onRefundSettled(live), payout: onPayoutSettled(live) },
    mpesa: config.mpesa,
    takeQueryToken: (kind) => queryTokens[kind === 'CARD_REFUND' ? 'CARD' : 'MPESA'](),
  }
  const webhookDeps: WebhookDeps = { payments, disbursements, addresses: config.mpesa.callbackAddresses }
  const webhooks = webhookReceiver(webhookDeps)
  const prompts = promptQueue(payments)
  const deps: ModuleDeps = { db, clock, live }
  const checkout = { ...config, db, clock, prompts, methods: Object.keys(payments.providers), priceAdjustments }

  const mailerDeps = { db, clock, log: app.log, mail: openMailer(config.mail), publicUrl: config.publicUrl }
  if (!config.mail && config.environment === 'production') {
    app.log.warn('SMTP_URL is not set: nothing is mailed, notifications are shown in the account alone')
  }

  mountHealth(http, { db, isDraining })
  mountIdentity(http, { db, clock })
  mountAudit(http, { db })
  mountVendors(http, deps)
  mountCommissions(http, { ...deps, commissionBasisPoints: config.commissionBasisPoints })
  mountCatalog(http, deps)
  mountEvents(http, { db, clock })
  mountOrders(http, { ...deps, checkout, payments })
  mountAdminOrders(http, deps)
  mountPayments(http, webhooks)
  if (config.paystack) mountPaystackWebhook(http, webhooks, config.paystack)
  mountAdminPayments(http, { payments, webhooks: webhookDeps, live })
  mountAdminRefunds(http, { db, live, disbursements })
  mountPayouts(http, { ...deps, disbursements, secondAdminFromCents: config.secondAdminFromCents })
  mountReconciliation(http, { payments, live })
  mountCheckIn(http, deps)
  mountNotifications(http, deps)
  mountRevenue(http, deps)
  mountAdminAnalytics(http, deps)
  mountVendorDashboard(http, { db, clock })
  mountApiDescription(http, { sessionCookie: sessionCookieName(config) })
  registerNotFound(app)
  app.addHook('preClose', () => live.end())
  app.addHook('onClose', async () => {
    await Promise.all([prompts.drained(), webhooks.drained()])
  })

  const periodicJobs: PeriodicJobs = {
    followUpPayments: () => followUpPayments(payments),
    followUpDisbursements: () => followUpDisbursements(disbursements),
    applyPendingWebhookEvents: () => applyPendingWebhookEvents(webhookDeps),
    expireOrders: () => expireOrders(deps),
    rejectUnacceptedOrders: () => rejectUnacceptedOrders(deps),
    releaseEarnings: () => releaseEarnings(deps),
    mailNotifications: () => mailNotifications(mailerDeps),
  }
  for (const [name, job] of Object.entries(periodicJobs)) jobs.every(name, 2_000, job)
  const nightly = [
    {
      name: 'delete-expired-sessions',
      startsAfter: hours(4),
      work: async () => deleteExpiredSessions(db, clock.now()),
    },
    {
      name: 'delete-stale-prompt-limits',
      startsAfter: hours(4),
      work: async () => deleteStalePromptLimits(db, clock.now()),
    },
    { name: 'match-open-lines', startsAfter: hours(4.5), work: () => matchOpenLines(payments) },
  ]
  for (const job of nightly) jobs.every(job.name, minutes(1), () => runNightlyJob({ db, clock }, job))
  return { app, endpoints: http.endpoints, periodicJobs }
}
