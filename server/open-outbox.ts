import type { FastifyBaseLogger } from 'fastify'
import type { Db } from '#server/platform/database/database.ts'
import type { Live } from '#server/platform/live-updates.ts'
import type { Config } from './config.ts'
import { type Authority, etimsChannel, type QueueSigning } from './modules/etims/index.ts'
import {
  activeAdmins,
  findOpenSessions,
  findRecipient,
  prepareAccountMail,
  prepareAccountSms,
  preparePhoneCode,
} from './modules/identity/index.ts'
import {
  attachCreditNotes,
  attachReceipt,
  findOwnOrder,
  openLinkOf,
  orderMessageWriter,
  readSignable,
  stillConcernsOrder,
  ticketOrigin,
} from './modules/orders/index.ts'
import {
  applyUpdates,
  audienceChannel,
  connectLive,
  type DeliveryDeps,
  emit,
  type FindAttached,
  liveChannel,
  messagesChannel,
  missingChannels,
  openChannels,
  openWebhooks,
  openWhatsapp,
  type ReadWebhookData,
  routingOf,
  type TellStopped,
  updateApplier,
  webhooksChannel,
} from './modules/outbox/index.ts'
import type { PaymentProviders } from './modules/payments/index.ts'
import { mayInvite } from './modules/reviews/index.ts'
import { readSettings, readSpendingLimits } from './modules/settings/index.ts'
import { prepareInvitationMail } from './modules/staff/index.ts'
import { attachTickets, prepareLinkSms, prepareTransferMail } from './modules/tickets/index.ts'
import { findShopOwner } from './modules/vendors/index.ts'
import type { Clock } from './platform/clock.ts'
import type { FileStore } from './platform/files/index.ts'
import type { Drawings } from './platform/pdf/drawings.ts'

/** Administrators are told that nothing goes out by WhatsApp, or not by one template, until somebody mends it. */
const tellStopped: TellStopped = async (tx, { subject, reason }, now) =>
  emit(tx, { type: 'whatsapp_stopped', to: await activeAdmins(tx, 'messages'), data: { subject, reason } }, now)

interface OutboxOptions {
  config: Config
  db: Db
  clock: Clock
  live: Live
  log: FastifyBaseLogger
  readWebhookData: ReadWebhookData
  /** What draws what goes with messages, of which rows and files. */
  drawings: Drawings
  media: FileStore
  providers: PaymentProviders
  queueSigning: QueueSigning
  /** Null where nothing is signed. */
  authority: Authority | null
}

/**
 * The channels by which the events of this database are told, with the modules that write what is mailed of their rows.
 */
export function openOutbox(options: OutboxOptions): DeliveryDeps {
  const { config, db, clock, live, log, readWebhookData, authority } = options
  connectLive(db, live)
  const { publicUrl, ticketKeySecrets } = config
  if (config.environment === 'production') for (const missing of missingChannels(config)) log.warn(missing)
  const accounts = { db, clock, publicUrl, secrets: ticketKeySecrets }
  const webhooks = webhooksChannel({
    ...{ db, clock, live, secrets: config.ticketKeySecrets },
    send: openWebhooks({ clock, allowsLocal: config.allowsLocalWebhooks }),
    readData: readWebhookData,
    findOwner: findShopOwner,
  })
  return {
    db,
    clock,
    log,
    findRecipient,
    spending: { readLimits: readSpendingLimits, findAdmins: (tx) => activeAdmins(tx, 'messages') },
    channels: {
      live: liveChannel(live),
      messages: messagesChannel({
        db,
        clock,
        write: orderMessageWriter({ ticketKeySecrets, isTexted: config.sms !== null, mayInvite }),
      }),
      audience: audienceChannel({ db, clock }),
      webhooks,
      webhook_retries: webhooks,
      etims:
        config.etims &&
        authority &&
        etimsChannel({
          db,
          clock,
          live,
          authority,
          prices: config.etims.prices,
          secrets: config.ticketKeySecrets,
          readSignable,
        }),
      ...openChannels({
        ...{ config, db, clock, log, publicUrl, tellStopped },
        prepareMail: {
          account_mail: prepareAccountMail(accounts),
          staff_invitation: prepareInvitationMail({ db, publicUrl }),
          ticket_transfer: prepareTransferMail({ db, publicUrl }),
        },
        prepareSms: prepareLinkSms({ db, clock, publicUrl, ticketKeySecrets }),
        prepareAccountSms: prepareAccountSms(accounts),
        preparePhoneCode: preparePhoneCode({ db, clock, secrets: ticketKeySecrets }),
        findOrderLink: (orderId) => openLinkOf(db, { publicUrl, ticketKeySecrets }, orderId, clock.now()),
        findAttached: findAttached(options),
        findOpenSessions: (userId) => findOpenSessions(db, userId, clock.now()),
        stillConcerns: (userId, told) => stillConcernsOrder(db, userId, told),
      }),
    },
  }
}

/** What goes with WhatsApp messages, by the modules that draw it. */
function findAttached({ config, db, clock, drawings, media, providers, queueSigning }: OutboxOptions): FindAttached {
  const { publicUrl, ticketKeySecrets, etimsReceiptUrl } = config
  const invoices = { db, clock, drawings, media, providers, publicUrl, queueSigning, etimsReceiptUrl }
  return {
    tickets_issued: attachTickets({ db, clock, drawings, media, ticketKeySecrets, origin: ticketOrigin }),
    order_completed: attachReceipt(invoices),
    refund_sent: attachCreditNotes(invoices),
  }
}

/** The worker's job that deals with what came by WhatsApp: reports of messages, and what people write. */
export function whatsappWork(outbox: DeliveryDeps, { whatsapp, publicUrl }: Config): () => Promise<void> {
  if (!whatsapp) return async () => undefined
  const { db, clock, log, findRecipient } = outbox
  const send = openWhatsapp(whatsapp)
  const routing = routingOf(outbox)
  const apply = updateApplier({ send, publicUrl, routing, findRecipient, findOwnOrder, findContact })
  return () => applyUpdates({ db, clock, log, apply })
}

/** Where a person answers, as administrators set it. */
async function findContact(db: Db): Promise<string | null> {
  const { contactPhone, contactWhatsapp, contactEmail } = await readSettings(db, contactSettings)
  return contactPhone ?? contactWhatsapp ?? contactEmail
}

const contactSettings = ['contactPhone', 'contactWhatsapp', 'contactEmail'] as const
