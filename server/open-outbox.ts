import type { FastifyBaseLogger } from 'fastify'
import type { Db } from '#server/platform/database/database.ts'
import type { Live } from '#server/platform/live-updates.ts'
import { openMailer } from '#server/platform/mailer.ts'
import type { Config } from './config.ts'
import { activeAdmins, findOpenSessions, findRecipient, prepareAccountMail } from './modules/identity/index.ts'
import { stillConcernsOrder, writeOrderMessages } from './modules/orders/index.ts'
import {
  connectLive,
  type DeliveryDeps,
  liveChannel,
  mailChannel,
  messagesChannel,
  openAfricasTalking,
  openPush,
  pushChannel,
  smsChannel,
} from './modules/outbox/index.ts'
import { readMessageTerms } from './modules/settings/index.ts'
import { prepareInvitationMail } from './modules/staff/index.ts'
import { prepareTransferMail } from './modules/tickets/index.ts'
import type { Clock } from './platform/clock.ts'

interface OutboxOptions {
  config: Config
  db: Db
  clock: Clock
  live: Live
  log: FastifyBaseLogger
}

/**
 * The channels by which the events of this database are told, with the modules that write what is mailed of their rows.
 */
export function openOutbox({ config, db, clock, live, log }: OutboxOptions): DeliveryDeps {
  connectLive(db, live)
  const mail = openMailer(config, log)
  const { publicUrl, sms, push } = config
  if (!sms && config.environment === 'production')
    log.warn(
      'SMS_API_KEY is not set: nothing is told by SMS. People read of it in their account, and by mail where that is set up',
    )
  if (!push && config.environment === 'production')
    log.warn('PUSH_PRIVATE_KEY is not set: no device is notified while its browser is closed')
  const prepare = {
    account_mail: prepareAccountMail({ db, clock, publicUrl }),
    staff_invitation: prepareInvitationMail({ db, publicUrl }),
    ticket_transfer: prepareTransferMail({ db, publicUrl }),
  }
  return {
    db,
    clock,
    log,
    findRecipient,
    spending: { readTerms: readMessageTerms, findAdmins: activeAdmins },
    channels: {
      live: liveChannel(live),
      messages: messagesChannel({ db, clock, write: writeOrderMessages }),
      mail: mail && mailChannel({ mail, publicUrl, prepare }),
      sms: sms && smsChannel({ db, clock, publicUrl, send: openAfricasTalking(sms) }),
      push:
        push &&
        pushChannel({
          db,
          clock,
          send: openPush(push, clock),
          publicKey: push.publicKey,
          findOpenSessions: (userId) => findOpenSessions(db, userId, clock.now()),
          stillConcerns: (userId, told) => stillConcernsOrder(db, userId, told),
        }),
    },
  }
}
