import { type TicketType, wrongAccessCodes } from '#contracts/events.ts'
import { platformVendorId } from '#contracts/wire/primitives.ts'
import { recordGuessing } from '#server/modules/audit/index.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/database/database.ts'
import { DomainError, notFound } from '#server/platform/errors.ts'
import { rateLimit, uncountAttempt } from '#server/platform/http/rate-limit.ts'
import { findHiddenTypes, findPublicEvent } from './find-event.queries.ts'

interface OpenRequest {
  slug: string
  accessCode: string
  /** Where it comes from, as addresses are counted. */
  network: string
}

/**
 * The ticket types that an access code opens. Each try counts before it is compared, over all events, and is taken back
 * when it was no guess. Who goes on guessing is refused, and recorded with the event that it was tried on.
 */
export async function openHiddenTypes(
  { db, clock }: { db: Db; clock: Clock },
  { slug, accessCode, network }: OpenRequest,
): Promise<{ ticketTypes: TicketType[] }> {
  const onLimit = async () => {
    const event = await findPublicEvent(db, slug)
    const detail = { event: event?.title ?? slug, network, codes: wrongAccessCodes.max }
    await recordGuessing({ db, clock }, 'access-code', { subjectId: event?.id ?? platformVendorId, detail })
  }
  await rateLimit(db, clock, wrongAccessCodes, network, { onLimit })
  const ticketTypes = await findHiddenTypes(db, slug, accessCode, clock.now())
  if (!ticketTypes) throw notFound('The event')
  if (ticketTypes.length === 0) {
    const sentence = 'No ticket is behind this code. Look at it again.'
    throw new DomainError('wrong_access_code', sentence, { field: 'accessCode' })
  }
  await uncountAttempt(db, wrongAccessCodes, network)
  return { ticketTypes }
}
