import * as z from 'zod'
import { endpoint } from './wire/endpoint.ts'
import { EventId, Instant, Slug, TicketId } from './wire/primitives.ts'

/**
 * The result of a scan. ACCEPTED: let in. ALREADY_USED: somebody went in with it. UNKNOWN: no ticket of this vendor has the code.
 * WRONG_EVENT: of this vendor, but for another event than the one being checked in. VOID: refunded, or the event is cancelled.
 * NOT_YET: doors are not open. OVER: the event has ended.
 */
export const ScanResult = z.enum(['ACCEPTED', 'ALREADY_USED', 'UNKNOWN', 'WRONG_EVENT', 'VOID', 'NOT_YET', 'OVER'])
export type ScanResult = z.infer<typeof ScanResult>

export const Scan = z.object({
  result: ScanResult,
  /** Null when the code is unknown. */
  ticket: z
    .object({
      id: TicketId,
      typeName: z.string(),
      attendee: z.string(),
      event: z.object({ id: EventId, title: z.string(), startsAt: Instant, doorsAt: Instant, endsAt: Instant }),
    })
    .nullable(),
  /** When the ticket let somebody in: this scan, or an earlier one. */
  usedAt: Instant.nullable(),
})
export type Scan = z.infer<typeof Scan>

/** One scan of one code. The same nonce again is the same scan: it gives the same answer and changes nothing. */
export const scanTicket = endpoint({
  method: 'POST',
  path: '/api/vendor/scan',
  summary: 'Checks in a ticket by its code',
  access: 'vendor',
  body: z.strictObject({
    /** What the QR holds, or what was typed: case, spaces and hyphens make no difference. */
    code: z.string().min(1).max(200),
    /** Made by the device, new for every scan. */
    nonce: z.string().regex(/^[\w-]{8,100}$/),
    /** The event being checked in; without it any of the vendor's events will do. */
    eventId: EventId.optional(),
  }),
  response: Scan,
  errors: ['idempotency_key_reused'],
})

export const ScanEvent = z.object({
  id: EventId,
  slug: Slug,
  title: z.string(),
  venue: z.string(),
  startsAt: Instant,
  endsAt: Instant,
  /** When tickets are accepted from. */
  doorsAt: Instant,
  /** Tickets that were issued and not voided, and how many of them have let somebody in. */
  issued: z.int(),
  used: z.int(),
})
export type ScanEvent = z.infer<typeof ScanEvent>

/** The vendor's published events of today and later, the next first. */
export const listScanEvents = endpoint({
  method: 'GET',
  path: '/api/vendor/scan/events',
  summary: 'Lists the events of the vendor to check in for, the next first',
  access: 'vendor',
  response: z.object({ items: z.array(ScanEvent), nextCursor: z.null() }),
})
