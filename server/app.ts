import type { FastifyInstance } from 'fastify'
import type { Endpoint } from '#contracts/endpoint.ts'
import { mountCatalog } from './modules/catalog/index.ts'
import { mountCommissions } from './modules/commissions/index.ts'
import { mountEvents } from './modules/events/index.ts'
import { authenticator, deleteExpiredSessions, mountAdminUsers, mountIdentity } from './modules/identity/index.ts'
import { mailNotifications, mountNotifications } from './modules/notifications/index.ts'
import {
  expireOrders,
  mountAdminOrders,
  mountOrders,
  orderPaymentEnds,
  rejectUnacceptedOrders,
  releaseEarnings,
} from './modules/orders/index.ts'
import {
  applyWaitingNotices,
  askBudget,
  followUpPayments,
  followUpRemittances,
  type Mailroom,
  mountAdminRefunds,
  mountPayments,
  mountPaystackWebhook,
  mpesaExpress,
  mpesaMoneyOut,
  openDaraja,
  openPaystack,
  type PaymentDesk,
  paystackCards,
  paystackRefunds,
  promptQueue,
  type RemittanceDesk,
  refundEnds,
  tokenStore,
} from './modules/payments/index.ts'
import { mountPayouts, payoutEnds } from './modules/payouts/index.ts'
import { lookOverStatements, mountReconciliation } from './modules/reconciliation/index.ts'
import { mountAdminAnalytics, mountRevenue, mountVendorDashboard } from './modules/reporting/index.ts'
import { mountCheckIn } from './modules/tickets/index.ts'
import { mountVendors } from './modules/vendors/index.ts'
import { mountAudit } from './platform/audit.ts'
import { type Clock, hours, minutes } from './platform/clock.ts'
import type { Config } from './platform/config.ts'
import type { Database } from './platform/db.ts'
import { mountHealth } from './platform/health.ts'
import type { Http } from './platform/http.ts'
import type { Jobs } from './platform/jobs.ts'
import { mountLive } from './platform/live.routes.ts'
import type { Live } from './platform/live.ts'
import { openMail } from './platform/mail.ts'
import { runNightlyJob } from './platform/nightly-jobs.ts'
import { answerUnknownApi, buildServer } from './platform/server.ts'

/** What the program is made of, so that a test can hand in another clock or database. */
export interface Parts {
  config: Config
  database: Database
  clock: Clock
  live: Live
  jobs: Jobs
  isDraining: () => boolean
}

export interface App {
  app: FastifyInstance
  /** The one table of what there is and who may call it. */
  endpoints: Endpoint[]
  /** What the worker does by the clock, each by its name: a test calls what a job would. */
  chores: Chores
}

type Chores = Record<
  | 'followUpPayments'
  | 'followUpRemittances'
  | 'applyWaitingNotices'
  | 'expireOrders'
  | 'rejectUnacceptedOrders'
  | 'releaseEarnings'
  | 'mailNotifications',
  () => Promise<void>
>

/** Paystack names no limit; what others have seen is twice as many. */
const paystackQuestionsPerMinute = 300

/** The table of contents: every module, in order. */
export async function buildApp({ config, database, clock, live, jobs, isDraining }: Parts): Promise<App> {
  const { db } = database
  const app = await buildServer(config)
  const http: Http = { app, config, authenticate: authenticator(db, clock, config), endpoints: [] }

  const daraja = openDaraja({ mpesa: config.mpesa, tokens: tokenStore(db, 'mpesa') })
  const paystack = config.paystack && openPaystack(config.paystack)
  const questions = {
    MPESA: askBudget(db, clock, 'mpesa', config.mpesa.questionsPerMinute),
    CARD: askBudget(db, clock, 'paystack', paystackQuestionsPerMinute),
  }
  const desk: PaymentDesk = {
    db,
    clock,
    log: app.log,
    providers: {
      MPESA: mpesaExpress({ daraja, mpesa: config.mpesa, clock }),
      ...(paystack ? { CARD: paystackCards(paystack) } : {}),
    },
    // What flows upwards: a payment ends, so its order moves.
    ends: orderPaymentEnds({ live, acceptanceWindowMinutes: config.acceptanceWindowMinutes }),
    mpesa: config.mpesa,
    publicUrl: config.publicUrl,
    mayAsk: (method) => questions[method](),
  }
  const { initiator } = config.mpesa
  const moneyOut = initiator && mpesaMoneyOut({ daraja, mpesa: config.mpesa, initiator })
  const remittances: RemittanceDesk = {
    db,
    clock,
    log: app.log,
    providers: {
      ...(moneyOut ? { B2C: moneyOut, REVERSAL: moneyOut } : {}),
      ...(paystack ? { CARD_REFUND: paystackRefunds(paystack) } : {}),
    },
    ends: { refund: refundEnds(live), payout: payoutEnds(live) },
    mpesa: config.mpesa,
    mayAsk: (kind) => questions[kind === 'CARD_REFUND' ? 'CARD' : 'MPESA'](),
  }
  const mailroom: Mailroom = { payments: desk, remittances, addresses: config.mpesa.callbackAddresses }
  const prompts = promptQueue(desk)
  const kitchen = { db, clock, live }
  const counter = { ...config, db, clock, prompts, methods: Object.keys(desk.providers) }

  const postOffice = { db, clock, log: app.log, mail: openMail(config.mail), publicUrl: config.publicUrl }
  if (!config.mail && config.environment === 'production') {
    app.log.warn('SMTP_URL is not set: nothing is mailed, notifications are shown in the account alone')
  }

  mountHealth(http, { db, isDraining })
  mountLive(http, live)
  mountIdentity(http, { db, clock })
  mountAdminUsers(http, { db })
  mountAudit(http, { db })
  mountVendors(http, { db, clock, live })
  mountCommissions(http, { db, clock, live, commissionBasisPoints: config.commissionBasisPoints })
  mountCatalog(http, { db, clock, live })
  mountEvents(http, { db, clock })
  mountOrders(http, { counter, kitchen, desk })
  mountAdminOrders(http, kitchen)
  mountPayments(http, mailroom)
  if (config.paystack) mountPaystackWebhook(http, mailroom, config.paystack)
  mountAdminRefunds(http, { db, live, remittances })
  mountPayouts(http, { ...kitchen, remittances, secondAdminFromCents: config.secondAdminFromCents })
  mountReconciliation(http, { mailroom, live })
  mountCheckIn(http, kitchen)
  mountNotifications(http, kitchen)
  mountRevenue(http, kitchen)
  mountAdminAnalytics(http, kitchen)
  mountVendorDashboard(http, { db, clock })
  answerUnknownApi(app)
  app.addHook('preClose', () => live.end())
  app.addHook('onClose', () => prompts.drained())

  const chores: Chores = {
    followUpPayments: () => followUpPayments(desk),
    followUpRemittances: () => followUpRemittances(remittances),
    applyWaitingNotices: () => applyWaitingNotices(mailroom),
    expireOrders: () => expireOrders(kitchen),
    rejectUnacceptedOrders: () => rejectUnacceptedOrders(kitchen),
    releaseEarnings: () => releaseEarnings(kitchen),
    mailNotifications: () => mailNotifications(postOffice),
  }
  for (const [name, chore] of Object.entries(chores)) jobs.every(name, 2_000, chore)
  const nightly = [
    {
      name: 'delete-expired-sessions',
      startsAfter: hours(4),
      work: async () => deleteExpiredSessions(db, clock.now()),
    },
    { name: 'look-over-statements', startsAfter: hours(4.5), work: () => lookOverStatements(desk) },
  ]
  for (const job of nightly) jobs.every(job.name, minutes(1), () => runNightlyJob({ db, clock }, job))
  return { app, endpoints: http.endpoints, chores }
}
