import { guestSms, organiserSms } from '#contracts/notifications/texts/sms/guest-sms.ts'
import { ticketLinkSms } from '#contracts/notifications/texts/sms/ticket-link-sms.ts'
import type { NotificationData } from '#contracts/notifications.ts'
import type { PrepareSms } from '#server/modules/outbox/index.ts'
import type { Clock } from '#server/platform/clock.ts'
import { type Db, inTransaction } from '#server/platform/database/database.ts'
import { and, eq } from '#server/platform/database/drizzle.ts'
import { hashToken } from '#server/platform/ids.ts'
import type { TicketKeySecrets } from '../codes/seal-private-key.ts'
import { ticketTransfers } from '../transfers/transfers.tables.ts'
import { describeLink } from './linked-tickets.queries.ts'
import { linkToken, ticketLink } from './ticket-link.ts'

interface LinkSmsDeps {
  db: Db
  clock: Clock
  publicUrl: string
  ticketKeySecrets: TicketKeySecrets
}

/**
 * Writes the SMS that takes tickets to a phone, and those about their event, while one of them is on its way, what is
 * told of it holds and the event is not over. The hash is written again: with another secret than the link was made with
 * it is another link, and the one before ends.
 */
export const prepareLinkSms =
  ({ db, clock, publicUrl, ticketKeySecrets }: LinkSmsDeps): PrepareSms =>
  async (type, linkId, data) => {
    const token = linkToken(ticketKeySecrets, linkId)
    const described = await inTransaction(db, async (tx) => {
      const found = await describeLink(tx, type, linkId, clock.now())
      if (!found) return undefined
      const isOfLink = and(eq(ticketTransfers.vendorId, found.vendorId), eq(ticketTransfers.linkId, linkId))
      await tx
        .update(ticketTransfers)
        .set({ linkTokenHash: hashToken(token) })
        .where(isOfLink)
      return found
    })
    if (!described) return null
    const { phone, language, vendorId } = described
    const link = ticketLink(publicUrl, token)
    const facts = { ...described, link }
    const say = () => {
      if (type === 'ticket_link') return ticketLinkSms(language, facts)
      if (type !== 'event_message') return guestSms(language, type, facts)
      return organiserSms({ ...(data as NotificationData['event_message']), link })
    }
    return { phone, language, vendorId, text: say() }
  }
