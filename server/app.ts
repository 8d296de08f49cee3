import type { FastifyInstance } from 'fastify'
import type { PhoneCodeChannel } from '#contracts/account/phone-codes.ts'
import type { Endpoint } from '#contracts/wire/endpoint.ts'
import type { UserId } from '#contracts/wire/primitives.ts'
import type { Database } from '#server/platform/database/database.ts'
import { openReader } from '#server/platform/database/open-reader.ts'
import { type FileStores, openFileStores } from '#server/platform/files/index.ts'
import { mountHealth } from '#server/platform/http/health.ts'
import type { Http } from '#server/platform/http/serve.ts'
import { buildServer, registerNotFound, type serverLimits } from '#server/platform/http/server.ts'
import type { Live } from '#server/platform/live-updates.ts'
import { mountApiDescription } from '#server/platform/openapi/openapi.routes.ts'
import type { Jobs } from '#server/platform/periodic-jobs.ts'
import { mountCspReports } from '#server/platform/web/csp-reports.ts'
import { mountDevMailbox } from '#server/platform/web/dev-mailbox.ts'
import { mountSecurityTxt } from '#server/platform/web/security-txt.ts'
import { openBackups } from './backups.ts'
import type { Config } from './config.ts'
import { erasers } from './erasers.ts'
import { watchMarket } from './modules/alerts/index.ts'
import { downloadRecorder } from './modules/audit/index.ts'
import { mountCarts } from './modules/carts/index.ts'
import { mountCatalog } from './modules/catalog/index.ts'
import { mountCommissions, platformCommission, setVendorCommission } from './modules/commissions/index.ts'
import { hasAllPapers, mountDocuments } from './modules/documents/index.ts'
import { gateCookieName, mountDoor } from './modules/door/index.ts'
import { mountEtims, openAuthority, signingQueue } from './modules/etims/index.ts'
import {
  advanceQueues,
  type EventDeps,
  mountAdminEvents,
  mountEvents,
  mountQueue,
  mountVendorEvents,
  mountWaitlist,
  offerPlaces,
  remindHolders,
} from './modules/events/index.ts'
import { mountFavourites } from './modules/favourites/index.ts'
import { mountFeatured } from './modules/featured/index.ts'
import {
  captchaChecker,
  confirmPassword,
  downloadTeller,
  erasePeople,
  findOpenSessions,
  liveRights,
  lockUser,
  mountIdentity,
  removeLostFactors,
  sessionCookieName,
} from './modules/identity/index.ts'
import { mountJobs, recordedJobs } from './modules/jobs/index.ts'
import { countFigures, mountBooks, mountLedgerProof, runDueProof, sealDays } from './modules/ledger-proof/index.ts'
import {
  expireOrders,
  priceRules as marketplacePriceRules,
  mountAdminOrders,
  mountEventCancellation,
  mountInvoices,
  mountOrders,
  moveIntoKitchen,
  onPaymentSettled,
  type PriceRule,
  refundCancelledOrders,
  rejectUnacceptedOrders,
  releaseEarnings,
  returnLateFees,
  ticketOrigin,
  ticketSales,
} from './modules/orders/index.ts'
import {
  mountChannels,
  mountMessageTexts,
  mountNotificationChoices,
  mountNotifications,
  mountUnsubscribe,
  mountWebhooks,
  routingOf,
  sendJobs,
} from './modules/outbox/index.ts'
import {
  type AnyProvider,
  applyPendingWebhookEvents,
  type DisbursementDeps,
  drainSpools,
  followUpDisbursements,
  followUpPayments,
  mountAdminPayments,
  mountAdminRefunds,
  onRefundSettled,
  openPaymentProviders,
  openPaymentSpools,
  type PaymentDeps,
  paymentProviders,
  promptQueue,
  registerDirectPayments,
  type WebhookDeps,
  watchProviders,
  webhookReceiver,
} from './modules/payments/index.ts'
import { mountPayouts, onPayoutSettled } from './modules/payouts/index.ts'
import { encodingQueue, mountPictures } from './modules/pictures/index.ts'
import { mountProblems, settleDueProblems } from './modules/problems/index.ts'
import { mountReconciliation } from './modules/reconciliation/index.ts'
import { mountReviews, publishReviews } from './modules/reviews/index.ts'
import { updateDailyRollups } from './modules/rollups/index.ts'
import { countSearchMisses, mountSearch } from './modules/search/index.ts'
import { mountSettings } from './modules/settings/index.ts'
import { mountSlots } from './modules/slots/index.ts'
import { mountStaff, shops, staffRecorder } from './modules/staff/index.ts'
import { hashShortCodes, mountTickets, ticketKeyring } from './modules/tickets/index.ts'
import { mountOpeningAlerts, mountVendors, sendOpeningAlerts } from './modules/vendors/index.ts'
import { nightlyWork } from './nightly-work.ts'
import { openOutbox, whatsappWork } from './open-outbox.ts'
import { type PeriodicJobs, startPeriodicWork } from './periodic-work.ts'
import { pictureUses } from './picture-uses.ts'
import type { Clock } from './platform/clock.ts'
import { mountMetrics } from './platform/metrics/mount-metrics.ts'
import { readDisk } from './platform/metrics/read-disk.ts'
import type { ModuleDeps } from './platform/module-deps.ts'
import { runNightlyJob } from './platform/nightly-jobs.ts'
import { type Drawings, openDrawings } from './platform/pdf/drawings.ts'
import type { Traces } from './platform/traces/traces.ts'
import {
  eventForAdmin,
  findAdminUser,
  findAdminVendor,
  marketFigures,
  mountReads,
  orderForAdmin,
  readMarketFigures,
  readWebhookData,
  refundForAdmin,
} from './reads/index.ts'
import { openSessions } from './sessions.ts'

/** The dependencies of the program, so that a test can pass another clock or database. */
export interface AppDeps {
  config: Config
  database: Database
  clock: Clock
  live: Live
  jobs: Jobs
  isDraining: () => boolean
  /** Where a collector is set. */
  traces?: Traces | null
  /** The payment providers that the configuration was read for; those that the program brings by default. */
  definitions?: readonly AnyProvider[]
  /** Discounts, fees and taxes on orders: the marketplace's own, unless a test hands in others. */
  priceRules?: readonly PriceRule[]
  /** What clients can take of this process, where a test sets other bounds. */
  limits?: typeof serverLimits
  /** What draws documents, where a test looks at it. */
  drawings?: Drawings
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

/** By what codes can be sent to phones: none where neither is set up, and then nothing asks for one. */
const phoneCodeChannels = ({ sms, whatsapp }: Config): PhoneCodeChannel[] => [
  ...(sms ? (['sms'] as const) : []),
  ...(whatsapp ? (['whatsapp'] as const) : []),
]

/** The table of contents: every module, in order. */
export async function buildApp({
  config,
  database,
  clock,
  live,
  jobs,
  isDraining,
  traces,
  definitions = paymentProviders,
  priceRules = marketplacePriceRules,
  limits,
  drawings = openDrawings(),
}: AppDeps): Promise<App> {
  const { db } = database
  const app = await buildServer(config, { limits })
  traces?.traceRequests(app)
  const { authorization, startSession, endRevokedStreams } = openSessions({ db, clock, live, config })
  const http: Http = {
    app,
    config,
    ...authorization,
    endpoints: [],
    record: downloadRecorder(db, clock, staffRecorder(db, clock)),
  }

  const providers = openPaymentProviders({ definitions, configs: config.providers, db, clock })
  const money = { db, clock, log: app.log, providers, spools: openPaymentSpools(config.dataDir) }
  const payments: PaymentDeps = {
    ...money,
    // Payments stand below orders: when a payment settles, these hooks transition its order.
    hooks: onPaymentSettled({ live, providers }),
  }
  const disbursements: DisbursementDeps = {
    ...money,
    hooks: { refund: onRefundSettled({ providers }), payout: onPayoutSettled({ providers }) },
  }
  const webhookDeps: WebhookDeps = { payments, disbursements }
  const webhooks = webhookReceiver(webhookDeps)
  const prompts = promptQueue(payments)
  const deps: ModuleDeps = { db, clock, live }
  const events: EventDeps = { ...deps, sales: ticketSales }
  const orderDeps = { ...deps, providers }
  const { ticketKeySecrets } = config
  const files = openFileStores(config)
  const encode = encodingQueue()
  const pictures = { db, clock, store: files.media, encode, uses: pictureUses }
  const documents = { db, clock, store: files.documents, encode }
  const checkout = { ...config, db, clock, live, prompts, providers, priceRules }

  const authority = config.etims && openAuthority(config.etims, clock)
  const queueSigning = signingQueue({ isOn: authority !== null })
  const drawn = { drawings, media: files.media, providers, queueSigning }
  const outbox = openOutbox({ config, db, clock, live, log: app.log, readWebhookData, authority, ...drawn })
  const isMailed = config.mail !== null
  const isTexted = config.sms !== null
  const searchMisses = countSearchMisses()
  const proof = { ...deps, log: app.log, openReader: () => openReader(database), isDraining, isMailed }

  mountHealth(http, { db, isDraining })
  const links = { ...deps, isMailed, publicUrl: config.publicUrl }
  const accounts = { ...links, endRevokedStreams, startSession }
  const findUser = (id: UserId) => findAdminUser({ db, erasers }, id, clock.now())
  const phoneCodes = { db, clock, secrets: ticketKeySecrets, channels: phoneCodeChannels(config) }
  const checkCaptcha = captchaChecker({ db, clock, publicUrl: config.publicUrl, captcha: config.captcha })
  mountIdentity(http, {
    ...accounts,
    checkCaptcha,
    phoneCodes,
    secrets: ticketKeySecrets,
    shops,
    erasers,
    findAdminUser: findUser,
  })
  mountLedgerProof(http, deps)
  mountBooks(http, deps)
  mountJobs(http, links)
  const { findEmployer } = shops
  mountVendors(http, { ...deps, phoneCodes, hasAllPapers, setVendorCommission, findAdminVendor, findEmployer })
  mountStaff(http, accounts)
  const commission = platformCommission(config.commissionBasisPoints)
  mountSettings(http, {
    ...links,
    isWhatsappSetUp: config.whatsapp !== null,
    isSmsSetUp: isTexted,
    captcha: config.captcha,
    startedWith: config.startedWith,
    commission,
  })
  mountCommissions(http, { ...deps, commissionBasisPoints: config.commissionBasisPoints })
  mountCatalog(http, deps)
  mountSearch(http, deps)
  mountFavourites(http, deps)
  mountCarts(http, deps)
  mountFeatured(http, deps)
  mountSlots(http, deps)
  mountWaitlist(http, deps)
  mountQueue(http, events)
  mountEvents(http, { db, clock })
  mountPictures(http, pictures)
  mountReviews(http, { ...pictures, secrets: config.ticketKeySecrets })
  mountDocuments(http, { ...documents, live })
  const invoicing = { db, clock, market: config.market, queueSigning }
  mountVendorEvents(http, events)
  mountAdminEvents(http, { ...deps, eventForAdmin })
  mountEventCancellation(http, { ...orderDeps, eventForAdmin })
  mountOrders(http, {
    ...orderDeps,
    phoneCodes,
    startSession,
    ticketKeySecrets,
    checkout,
    payments,
    isTexted,
    publicUrl: config.publicUrl,
  })
  mountInvoices(http, {
    ...{ ...invoicing, drawings, media: files.media, providers },
    ...{ publicUrl: config.publicUrl, etimsReceiptUrl: config.etimsReceiptUrl },
  })
  mountEtims(http, { db, clock, authority, secrets: ticketKeySecrets, marketPin: config.market.kraPin })
  mountAdminOrders(http, { ...orderDeps, orderForAdmin })
  providers.mountWebhooks(http, webhooks)
  mountAdminPayments(http, { payments, webhooks: webhookDeps, live })
  mountAdminRefunds(http, { db, disbursements, refundForAdmin })
  const requiresVerifiedPhone = phoneCodes.channels.length > 0
  mountPayouts(http, { ...deps, disbursements, requiresVerifiedPhone, startedWith: config.startedWith })
  mountReconciliation(http, { payments, live })
  mountProblems(http, { ...orderDeps, pictures })
  mountTickets(http, { ...links, isTexted, origin: ticketOrigin, ticketKeySecrets, media: files.media, drawings })
  mountDoor(http, { ...deps, keys: ticketKeyring(db), publicUrl: config.publicUrl, log: app.log })
  mountNotifications(http, { ...deps, liveRights })
  mountMessageTexts(http, { db, clock, routing: routingOf(outbox), publicUrl: config.publicUrl })
  mountNotificationChoices(http, { db, routing: routingOf(outbox) })
  mountOpeningAlerts(http, { db, clock, routing: routingOf(outbox) })
  mountUnsubscribe(http, { db, routing: routingOf(outbox), publicUrl: config.publicUrl })
  mountChannels(http, {
    ...deps,
    config,
    routing: routingOf(outbox),
    findOpenSessions: (id) => findOpenSessions(db, id, clock.now()),
  })
  mountWebhooks(http, {
    ...{ ...deps, confirmPassword, lockUser },
    secrets: ticketKeySecrets,
    allowsLocal: config.allowsLocalWebhooks,
  })
  const { isSetUp: isChannelSetUp } = routingOf(outbox)
  mountReads(http, {
    ...{ db, clock, erasers, providers, isChannelSetUp, isMailed: links.isMailed, misses: searchMisses },
    publicUrl: config.publicUrl,
    media: files.media,
    readDisk: () => readDisk(config.dataDir),
    tellDownloaded: downloadTeller(deps),
  })
  const readFigures = () => readMarketFigures(db, clock.now())
  if (config.metricsToken) {
    await mountMetrics(app, { token: config.metricsToken, dataDir: config.dataDir, texts: marketFigures, readFigures })
  }
  const backups = openBackups(config, database.url, clock)
  mountApiDescription(http, { sessionCookie: sessionCookieName(config), gateCookie: gateCookieName(config) })
  mountSecurityTxt(app, config, clock)
  mountDevMailbox(app, config)
  mountCspReports(app, config, clock)
  registerNotFound(app)
  app.addHook('preClose', () => live.end())
  app.addHook('preClose', async () => backups?.stop())
  app.addHook('onClose', async () => {
    await Promise.all([prompts.drained(), webhooks.drained(), drawings.end()])
  })

  const periodicJobs: PeriodicJobs = {
    followUpPayments: () => followUpPayments(payments, isDraining),
    followUpDisbursements: () => followUpDisbursements(disbursements, isDraining),
    watchProviders: () => watchProviders(payments),
    watchMarket: async () => {
      const readAll = async () => [...(await readFigures()), ...(await readDisk(config.dataDir))]
      await watchMarket({ db, clock, readFigures: readAll })
    },
    registerDirectPayments: registerDirectPayments(payments),
    drainSpools: async () => {
      await webhooks.drainSpool()
      await drainSpools(webhookDeps)
    },
    applyPendingWebhookEvents: () => applyPendingWebhookEvents(webhookDeps),
    // What comes back is offered at once, and not at the next look: places are idle no longer than they must be.
    expireOrders: async () => {
      if ((await expireOrders(deps)) > 0) await offerPlaces(deps)
    },
    moveIntoKitchen: () => moveIntoKitchen(deps),
    rejectUnacceptedOrders: () => rejectUnacceptedOrders(orderDeps),
    refundCancelledOrders: () => refundCancelledOrders(orderDeps),
    returnLateFees: () => returnLateFees(orderDeps),
    settleDueProblems: () => settleDueProblems(orderDeps),
    releaseEarnings: () => releaseEarnings(deps),
    publishReviews: () => publishReviews(deps),
    offerPlaces: () => offerPlaces(deps),
    advanceQueues: () => advanceQueues(events),
    remindHolders: () => remindHolders(events),
    sendOpeningAlerts: () => sendOpeningAlerts(deps),
    hashShortCodes: () => hashShortCodes({ db, clock }),
    updateDailyRollups: () => updateDailyRollups(deps),
    writeSearchMisses: () => searchMisses.write(db),
    runDueProof: () => runDueProof(proof),
    sealDays: () => sealDays(proof),
    countFigures: () => countFigures(deps),
    ...sendJobs(outbox),
    applyWhatsappUpdates: whatsappWork(outbox, config),
    erasePeople: () => erasePeople({ ...deps, log: app.log, erasers }),
    removeLostFactors: () => removeLostFactors({ ...deps, endRevokedStreams }),
    endRevokedStreams,
    shipWal: async () => backups?.ship(),
  }
  const recorded = recordedJobs(jobs, { db, clock })
  startPeriodicWork(
    traces?.traceJobs(recorded) ?? recorded,
    periodicJobs,
    nightlyWork({ db, clock, payments, pictures, documents, invoicing, backups }).map((job) => ({
      ...job,
      work: () => runNightlyJob({ db, clock }, job),
    })),
  )
  return { app, endpoints: http.endpoints, periodicJobs, files }
}
