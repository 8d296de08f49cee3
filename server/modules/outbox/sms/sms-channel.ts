import type { Language } from '#contracts/account/identity.ts'
import { phoneCodeSms } from '#contracts/notifications/texts/sms/phone-code-sms.ts'
import { isSmsKind, linkOf, type SmsTold, smsText } from '#contracts/notifications/texts/sms/sms-text.ts'
import type { OrderId, VendorId } from '#contracts/wire/primitives.ts'
import { type Clock, hours, minutes } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/database/database.ts'
import { type Channel, type Claimed, languageOf, type Recipient, settled } from '../channel.ts'
import type { PreparedSmsType } from '../events.ts'
import type { PreparePhoneCode } from '../phone-code-messages.ts'
import { markAsked } from '../settle-delivery.ts'
import type { SmsAnswer } from './africas-talking/read-answer.ts'
import type { SendSms } from './africas-talking/send-sms.ts'
import { limitGuestSms } from './limit-guest-sms.ts'
import { hasStopped, recordAccepted, recordChoice } from './sms-records.ts'

export interface SmsChannelDeps {
  db: Db
  clock: Clock
  send: SendSms
  publicUrl: string
  prepare: PrepareSms
  preparePhoneCode: PreparePhoneCode
  prepareAccountSms: PrepareAccountSms
  /** The link that shows the order of a guest, who has no account in which it would be; null once it has closed. */
  findOrderLink: (orderId: OrderId) => Promise<string | null>
}

/**
 * Writes the SMS about a row of its module when it is sent, so that a secret link has a new token with each try and only
 * its hash is kept. Null where there is nothing to send any more.
 */
export type PrepareSms = (type: PreparedSmsType, subjectId: string, data: unknown) => Promise<SmsOfShop | null>

/** The same about an account, to the verified phone of it. */
export type PrepareAccountSms = (id: string) => Promise<Sms | null>

type NotAccepted = Exclude<SmsAnswer, { kind: 'ACCEPTED' }>

class NotSent extends Error {
  readonly answer: NotAccepted
  constructor(answer: NotAccepted) {
    super(answer.reason)
    this.answer = answer
  }
}

export interface Sms {
  phone: string
  language: Language
  text: string
}

export interface SmsOfShop extends Sms {
  /** Whose event it is about. */
  vendorId: VendorId
}

/** Nothing can be done for this number. */
const lost = { kind: 'REFUSED', isForGood: true, hasOptedOut: false } as const

const answerOf = (error: unknown) => (error instanceof NotSent ? error.answer : undefined)

/**
 * Nobody gets an SMS twice: the provider knows no key by which a second request is the same one. So it is written down
 * that it was asked before it is, and where no answer was written down nobody asks again by itself: a person decides.
 */
export function smsChannel(deps: SmsChannelDeps): Channel {
  const { db, clock, send, publicUrl, prepare, preparePhoneCode, prepareAccountSms, findOrderLink } = deps
  const { hostname: host } = new URL(publicUrl)

  async function sendOnce(delivery: Claimed, { phone, language, text }: Sms) {
    if (!(await markAsked(db, delivery, clock.now()))) return settled
    const answer = await send(phone, text)
    const now = clock.now()
    if (answer.kind !== 'ACCEPTED') {
      if (answer.kind === 'REFUSED' && answer.hasOptedOut) await recordChoice(db, { phone, isStopped: true, at: now })
      throw new NotSent(answer)
    }
    const kept = await recordAccepted(db, delivery, answer, { language, now })
    // A report that came before the answer said so.
    if (kept?.status === 'FAILED') throw new NotSent({ ...lost, reason: kept.failure ?? kept.status })
    return settled
  }

  async function writePhoneCode(id: string): Promise<Sms | null> {
    const message = await preparePhoneCode(id)
    if (!message || (await hasStopped(db, message.phone))) return null
    const { phone, language } = message
    return { phone, language, text: phoneCodeSms(language, { ...message, host }) }
  }

  async function writeAccountSms(id: string): Promise<Sms | null> {
    const sms = await prepareAccountSms(id)
    return sms && (await hasStopped(db, sms.phone)) ? null : sms
  }

  async function write(delivery: Claimed, recipient?: Recipient): Promise<Sms | null> {
    const { type, data, subjectId } = delivery
    if (subjectId && type === 'phone_code') return writePhoneCode(subjectId)
    if (subjectId && type === 'account_sms') return writeAccountSms(subjectId)
    if (subjectId) {
      const sms = await prepare(type as PreparedSmsType, subjectId, data)
      if (!sms || (await hasStopped(db, sms.phone))) return null
      await limitGuestSms(db, clock, delivery, sms)
      return sms
    }
    if (!recipient || !isSmsKind(type)) return null
    const language = languageOf(recipient)
    const told = { kind: type, data } as SmsTold
    const { orderId } = data as { orderId?: OrderId }
    // Of the event of their tickets a guest is told by the link that went to the phone.
    if (recipient.isGuest && !orderId) return null
    const link = recipient.isGuest && orderId ? await findOrderLink(orderId) : linkOf(told, publicUrl)
    return { phone: recipient.phone, language, text: smsText(language, told, link) }
  }

  return {
    atOnce: 8,
    async prepare(delivery, recipient) {
      if (delivery.askedAt)
        throw new NotSent({ kind: 'UNCERTAIN', reason: 'It may have been sent: the process ended.' })
      const sms = await write(delivery, recipient)
      return sms && { address: sms.phone, send: () => sendOnce(delivery, sms) }
    },
    pauses: () => [minutes(1), minutes(5), minutes(15), hours(1)],
    isPermanent: (error) => {
      const answer = answerOf(error)
      return answer?.kind === 'REFUSED' && answer.isForGood
    },
    isUncertain: (error) => answerOf(error)?.kind === 'UNCERTAIN',
    isRefused: (error) => answerOf(error)?.kind === 'REFUSED',
  }
}
