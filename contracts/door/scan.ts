import * as z from 'zod'
import { OrderStatus } from '../orders.ts'
import { endpoint } from '../wire/endpoint.ts'
import type { CountedLimit } from '../wire/limit.ts'
import { EventId, Instant, OrderId, Slug, TicketId, text } from '../wire/primitives.ts'

/**
 * The result of a scan.
 *
 * | | |
 * |---|---|
 * | `valid` | let in, or an order that can be handed over |
 * | `already_used` | somebody went in with it, or the order was handed over; `admission` says when and where |
 * | `refunded` | its money went back |
 * | `revoked` | taken back by the organiser, its event cancelled, or replaced by a newer code: `reason` says which |
 * | `wrong_event` | of this vendor, for another event than the one being checked in |
 * | `not_yet` | doors are not open, or the ticket is valid from later on; the order is not ready |
 * | `over` | the event has ended, or the ticket was valid until earlier |
 * | `wrong_gate` | this kind of ticket is let in at other gates |
 * | `unknown` | no ticket and no order has this code |
 * | `wrong_vendor` | signed by us, and not this vendor's |
 * | `unpaid` | an order that is not paid |
 * | `out` | went out |
 * | `not_inside` | scanned on the way out, and not inside |
 * | `not_counted` | never said at a door: what a device sent without the right to, or without a code; it settles nothing |
 */
export const ScanResult = z.enum([
  'valid',
  'already_used',
  'refunded',
  'revoked',
  'wrong_event',
  'not_yet',
  'over',
  'wrong_gate',
  'unknown',
  'wrong_vendor',
  'unpaid',
  'out',
  'not_inside',
  'not_counted',
])
export type ScanResult = z.infer<typeof ScanResult>

/**
 * Why a ticket is `revoked`: its event is cancelled, or a transfer or re-issue gave it a newer code. Null: the
 * organiser did it.
 */
export const RevokedReason = z.enum(['event_cancelled', 'replaced'])
export type RevokedReason = z.infer<typeof RevokedReason>

/** Whether somebody is coming in or going out. */
export const Direction = z.enum(['in', 'out'])
export type Direction = z.infer<typeof Direction>

/** Made by the device, new for every scan: the same nonce again is the same scan. */
export const Nonce = z
  .string()
  .regex(/^[\w-]{8,100}$/)
  .meta({ examples: ['0b6f0f0e6a2c4d1e9d3b7a1c5e8f2a40'] })

/** What stands at a gate's entrance: `Gate B`, `VIP`. */
export const GateName = text(40)

/** Where and when somebody went in or out, in the server's time. */
export const DoorMoment = z.object({ at: Instant, gate: z.string().nullable(), device: z.string().nullable() })
export type DoorMoment = z.infer<typeof DoorMoment>

/** What its kind of ticket allows at the gates, as far as whoever stands there must know it. */
export const TicketEntry = z.object({
  /** What to do as it is let in: `Give a red wristband`. Empty for nothing. */
  checkInText: z.string(),
  /** The gates that let it in; none is every gate. */
  gates: z.array(z.string()),
  /** When it is valid within its event; null where that has no other bounds. */
  validFrom: Instant.nullable(),
  validUntil: Instant.nullable(),
})
export type TicketEntry = z.infer<typeof TicketEntry>

export const ScannedTicket = z.object({
  id: TicketId,
  typeName: z.string(),
  attendee: z.string(),
  /** Eight characters, without the space. Null where it is not known: on a device without a network. */
  shortCode: z.string().nullable(),
  orderNumber: z.string(),
  /** Which of the order's tickets for this event it is: 2 `of` 4. */
  place: z.int(),
  of: z.int(),
  event: z.object({
    id: EventId,
    title: z.string(),
    startsAt: Instant,
    doorsAt: Instant,
    endsAt: Instant,
    /** Whether attendees may leave and come back. */
    reEntry: z.boolean(),
  }),
  entry: TicketEntry,
})
export type ScannedTicket = z.infer<typeof ScannedTicket>

/** A pick-up order as whoever hands it over sees it: no money. */
export const CollectionOrder = z.object({
  id: OrderId,
  number: z.string(),
  status: OrderStatus,
  customerName: z.string(),
  paidAt: Instant.nullable(),
  lines: z.array(
    z.object({
      name: z.string(),
      variationName: z.string().nullable(),
      options: z.array(z.string()),
      quantity: z.int(),
    }),
  ),
})
export type CollectionOrder = z.infer<typeof CollectionOrder>

export const Scan = z.object({
  nonce: Nonce,
  result: ScanResult,
  reason: RevokedReason.nullable(),
  /** When the server decided. */
  at: Instant,
  /** Null when the code is of an order, or no ticket of this vendor has it. */
  ticket: ScannedTicket.nullable(),
  /** Of a collection code, with which a pick-up order is collected. */
  order: CollectionOrder.nullable(),
  /** The admission that counts: this scan, or the earlier one. */
  admission: DoorMoment.nullable(),
})
export type Scan = z.infer<typeof Scan>

/**
 * A code has 35 random bits: at this rate a device that guesses day and night finds one of 10,000 tickets in some three
 * years.
 */
export const wrongTicketCodes: CountedLimit = {
  name: 'gate-guess',
  max: 20,
  every: '10 minutes',
  by: 'gate',
  of: 'codes that no ticket has',
}

/**
 * One scan of one code: a ticket's signed code, its short code, or the collection code of a pick-up order, which is
 * only looked at here (`collectOrder` completes it). The same nonce again gives the same answer and changes nothing.
 */
export const scanTicket = endpoint({
  method: 'POST',
  path: '/api/vendor/scan',
  summary: 'Checks a ticket in or out by its code',
  access: 'gate',
  staff: ['door'],
  limits: [wrongTicketCodes],
  body: z.strictObject({
    /** What the QR holds, as it is; or a short code, in any case, with or without spaces and hyphens. */
    code: z.string().min(1).max(200),
    nonce: Nonce,
    /** The event being checked in; without it any of the vendor's events will do. */
    eventId: EventId.optional(),
    direction: Direction.default('in'),
    /** Where it is scanned; without it, where the device stands. */
    gate: GateName.optional(),
  }),
  response: Scan,
  errors: ['idempotency_key_reused', 'not_found'],
})

/**
 * Takes back an admission or an exit: an entry of its own, which leaves the other where it is. Whoever scanned it may,
 * within 15 minutes; the organiser may at any age, and says why. Undoing what is undone already gives the same answer.
 */
export const undoScan = endpoint({
  method: 'POST',
  path: '/api/vendor/scan/undo',
  summary: 'Undoes an admission or an exit',
  access: 'gate',
  staff: ['door'],
  body: z.strictObject({
    /** New, of the undoing itself. */
    nonce: Nonce,
    /** The nonce of the scan to undo. */
    undoes: Nonce,
    note: text(200).optional(),
    gate: GateName.optional(),
  }),
  response: Scan,
  errors: ['not_found', 'invalid_transition', 'idempotency_key_reused'],
})

/** More than an organiser is asked for, and no way to burn the tickets of an event. */
export const admissionsOnWord: CountedLimit = {
  name: 'gate-override',
  max: 60,
  every: '1 hour',
  by: 'gate',
  of: 'admissions',
}

/**
 * Lets somebody in on the organiser's word, whatever the ticket says, or without its code. It counts, is marked in the
 * log, and stands among the incidents until the organiser confirms it. 60 in an hour for a device or person.
 */
export const overrideScan = endpoint({
  method: 'POST',
  path: '/api/vendor/scan/override',
  summary: 'Lets somebody in on the organiser’s word, with a reason',
  access: 'gate',
  staff: ['door'],
  limits: [admissionsOnWord],
  body: z.strictObject({
    ticketId: TicketId,
    /** The event being checked in, which the ticket must be of. */
    eventId: EventId,
    nonce: Nonce,
    reason: text(200),
    gate: GateName.optional(),
  }),
  response: Scan,
  errors: ['not_found', 'idempotency_key_reused'],
})

export const collectOrder = endpoint({
  method: 'POST',
  path: '/api/vendor/scan/collect',
  summary: 'Completes a pick-up order by its collection code',
  access: 'gate',
  staff: ['door', 'orders'],
  body: z.strictObject({ code: z.string().min(1).max(200), nonce: Nonce, gate: GateName.optional() }),
  response: Scan,
  errors: ['idempotency_key_reused', 'invalid_transition'],
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
  reEntry: z.boolean(),
  /** Tickets that were issued and not voided, and how many of them have let somebody in. */
  issued: z.int(),
  used: z.int(),
})
export type ScanEvent = z.infer<typeof ScanEvent>

/** The vendor's published events of today and later that this device may scan for, the next first. */
export const listScanEvents = endpoint({
  method: 'GET',
  path: '/api/vendor/scan/events',
  summary: 'Lists the events of the vendor to check in for, the next first',
  access: 'gate',
  staff: ['door'],
  response: z.object({ items: z.array(ScanEvent), nextCursor: z.null() }),
})

export const ScanCounts = z.object({
  eventId: EventId,
  issued: z.int(),
  /** Admissions and exits that were not undone; those that are inside are the difference. */
  entries: z.int(),
  exits: z.int(),
  inside: z.int(),
  /** By gate, by name; `lastAt` is the last scan that the server has of it. */
  gates: z.array(z.object({ gate: z.string().nullable(), entries: z.int(), exits: z.int(), lastAt: Instant })),
  /** Devices that may scan for this event and are not revoked, and how many of them were heard within two minutes. */
  devices: z.int(),
  devicesOnline: z.int(),
  /** At least one device may have scans that the server has not: the counts are "at least". */
  isAtLeast: z.boolean(),
  openIncidents: z.int(),
})
export type ScanCounts = z.infer<typeof ScanCounts>

export const getScanCounts = endpoint({
  method: 'GET',
  path: '/api/vendor/scan/counts',
  summary: 'Counts who went in and out of an event, over all devices',
  access: 'gate',
  staff: ['door'],
  filterOrder: ['eventId'],
  query: z.strictObject({ eventId: EventId }),
  response: ScanCounts,
  errors: ['not_found'],
})

/** `status` and `inside` are what the server knows now. Its short code is null for a device: who has it could forge it. */
export const GuestListEntry = ScannedTicket.omit({ event: true, entry: true }).extend({
  /** Masked: `0722 *** 305`. */
  phone: z.string(),
  status: z.enum(['VALID', 'USED', 'REFUNDED', 'REVOKED', 'CANCELLED']),
  inside: z.boolean(),
  last: DoorMoment.nullable(),
})
export type GuestListEntry = z.infer<typeof GuestListEntry>

/** At most 20, by name. Searches are counted and kept: 30 a minute for a device. */
export const searchTickets = endpoint({
  method: 'GET',
  path: '/api/vendor/scan/search',
  summary: 'Finds tickets of an event by name, phone, mail, order number or short code',
  access: 'gate',
  staff: ['door'],
  limits: [{ name: 'gate-search', max: 30, every: '1 minute', by: 'gate' }],
  filterOrder: ['eventId', 'search'],
  query: z.strictObject({ eventId: EventId, search: text(80) }),
  response: z.object({ items: z.array(GuestListEntry) }),
  errors: ['not_found'],
})
