import { createHmac } from 'node:crypto'
import type { Language } from '#contracts/account/identity.ts'
import { type linkSmsOfSender, linkSmsToPhone } from '#contracts/tickets/link-sms-limits.ts'
import { emit } from '#server/modules/outbox/index.ts'
import type { Clock } from '#server/platform/clock.ts'
import { days } from '#server/platform/clock.ts'
import type { Tx } from '#server/platform/database/database.ts'
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

/** Counts an SMS of an account or a shop. The sender comes first: who may not send counts against nobody else. */
export async function limitLinkSms(
  tx: Tx,
  clock: Clock,
  { phone, sender, ofSender }: { phone: string; sender: string; ofSender: typeof linkSmsOfSender },
) {
  await rateLimit(tx, clock, ofSender, sender)
  await rateLimit(tx, clock, linkSmsToPhone, phone)
}
