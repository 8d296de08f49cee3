import { createHmac } from 'node:crypto'
import type { Language } from '#contracts/identity.ts'
import { emit } from '#server/modules/outbox/index.ts'
import type { Clock } from '#server/platform/clock.ts'
import { days, minutes } from '#server/platform/clock.ts'
import type { Db, Tx } from '#server/platform/database/database.ts'
import { rateLimit } from '#server/platform/http/rate-limit.ts'
import { newId } from '#server/platform/ids.ts'
import type { TicketKeySecrets } from '../codes/seal-private-key.ts'

/**
 * A link by which a phone shows the tickets that were sent to it together, without an account. It shows their codes as
 * they are when it is opened and decides nothing: what ends a ticket, or its transfer, ends what the link shows of it.
 */
export const newLinkId = () => newId<string>()

/**
 * 128 bits that nobody can guess without the secret, which is not in the database: there is only its hash. Who asks again
 * is answered with the same link, and so is an SMS that is sent again.
 */
export const linkToken = ({ current }: TicketKeySecrets, linkId: string) =>
  createHmac('sha256', current).update(`ticket-link:${linkId}`).digest('hex').slice(0, 32)

/** The token is behind the `#`, which browsers send to nobody: it is in no log and in no Referer. */
export const ticketLink = (publicUrl: string, token: string) => `${publicUrl}/t#${token}`

/** For how long after its event a link still shows a ticket. */
export const shownAfterwards = days(1)

/** Where a link goes, and in which language: that of its sender's page, since nobody knows the receiver's. */
export interface LinkReceiver {
  name: string
  /** E.164. */
  phone: string
  language: Language
}

/** The link goes by SMS after the commit. */
export const emitLink = (tx: Tx, linkId: string, now: Date) =>
  emit(tx, { type: 'ticket_link', subjectIds: [linkId] }, now)

/** A phone is written to by different senders, none of whom may fill it; and whoever runs the market pays for each. */
const maxPerPhone = 5
/** Of what nobody paid for. */
const maxUnpaidInDay = 10

interface LinkSms {
  phone: string
  sender: string
  /** How many the sender may send in a day. */
  max: number
  /**
   * Of what a guest ordered: whether it was paid for. What was is counted apart, and what was not by the day too: it costs
   * whoever orders it nothing, and keeps no other ticket from a phone.
   */
  isPaid?: boolean
}

/** The sender is counted first: who may not send counts against nobody else. */
export async function limitLinkSms(db: Db | Tx, clock: Clock, { phone, sender, max, isPaid }: LinkSms) {
  const key = isPaid ? 'ticket-sms-paid' : 'ticket-sms'
  await rateLimit(db, clock, { key: `ticket-sms-of:${sender}`, max, windowMilliseconds: days(1) })
  await rateLimit(db, clock, { key: `${key}:${phone}`, max: maxPerPhone, windowMilliseconds: minutes(60) })
  if (isPaid !== false) return
  await rateLimit(db, clock, { key: `ticket-sms-day:${phone}`, max: maxUnpaidInDay, windowMilliseconds: days(1) })
}
