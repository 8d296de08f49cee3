import * as z from 'zod'
import { csvType } from '../wire/csv.ts'
import { csvFiles } from '../wire/csv-limit.ts'
import { endpoint } from '../wire/endpoint.ts'
import { CsvText, csvQuery, EventId, IncidentId, Instant, page, pageQuery, TicketId, text } from '../wire/primitives.ts'
import { CheckInMark } from './gate-log.ts'
import { ScanResult } from './scan.ts'

/**
 * What is wrong: admitted more than once without having gone out; admitted though its money went back; though it was
 * revoked or its event cancelled; with a code that a transfer or re-issue had replaced. What does not count, though
 * somebody was let in: a device said so after it was revoked, of an event that it does not scan for, or without a code.
 * `override`: let in on the organiser's word, which the organiser confirms.
 */
export const IncidentReason = z.enum([
  'admitted_twice',
  'refunded',
  'revoked',
  'replaced',
  'revoked_device',
  'other_event',
  'no_code',
  'override',
])
export type IncidentReason = z.infer<typeof IncidentReason>

/** What happened at one gate. */
export const IncidentEntry = z.object({
  nonce: z.string(),
  gate: z.string().nullable(),
  device: z.string().nullable(),
  /** By the server's clock: the device's, put right by how far it was off. */
  at: Instant,
  /** By the device's clock; null for a scan that the server decided. */
  deviceAt: Instant.nullable(),
  clockOffsetMilliseconds: z.int().nullable(),
  isOnline: z.boolean(),
  receivedAt: Instant,
  /** Sent after the device was revoked. */
  isAfterRevocation: z.boolean(),
  /** What the server thinks of it: `valid` is the one admission that counts. */
  result: ScanResult,
  mark: CheckInMark.nullable(),
  /** Why they were let in all the same, as the steward said. */
  note: z.string().nullable(),
})
export type IncidentEntry = z.infer<typeof IncidentEntry>

/**
 * A copied code: a second person is inside. The same person: scanned twice, or out and in. A slip: let in after a
 * refusal, or a test. Confirmed: the organiser had said to let them in.
 */
export const IncidentResolution = z.enum(['COPIED_CODE', 'SAME_PERSON', 'SLIP', 'CONFIRMED'])
export type IncidentResolution = z.infer<typeof IncidentResolution>

/** A ticket that let in whom it should not have. There is one for a ticket, with everything that is known of it. */
export const Incident = z.object({
  id: IncidentId,
  eventId: EventId,
  eventTitle: z.string(),
  ticket: z.object({
    id: TicketId,
    typeName: z.string(),
    attendee: z.string(),
    shortCode: z.string(),
    orderNumber: z.string(),
    /** Since when its code lets nobody in any more, because the organiser blocked it. */
    blockedAt: Instant.nullable(),
    isTransferred: z.boolean(),
  }),
  /** Who bought it; the phone is masked: `0722 *** 305`. */
  buyer: z.object({ name: z.string(), phone: z.string() }),
  reasons: z.array(IncidentReason),
  /** By time. */
  entries: z.array(IncidentEntry),
  /** What stewards say they saw. */
  statements: z.array(z.object({ by: z.string(), gate: z.string().nullable(), text: z.string(), at: Instant })),
  /** Open again when there are entries that the resolution did not know. */
  status: z.enum(['OPEN', 'RESOLVED']),
  resolution: z.object({ resolution: IncidentResolution, note: z.string(), by: z.string(), at: Instant }).nullable(),
})
export type Incident = z.infer<typeof Incident>

const incidentFilters = { eventId: EventId.optional(), status: z.enum(['OPEN', 'RESOLVED']).optional() }

export const listIncidents = endpoint({
  method: 'GET',
  path: '/api/vendor/scan/incidents',
  summary: 'Lists the incidents at the gates, the newest first',
  access: 'gate',
  staff: ['door'],
  filterOrder: ['eventId', 'status'],
  query: z.strictObject({
    ...incidentFilters,
    ...pageQuery,
  }),
  response: page(Incident),
})

/** With the list's own filters. */
export const exportIncidents = endpoint({
  method: 'GET',
  path: '/api/vendor/scan/incidents.csv',
  summary: 'Downloads the incidents at the gates as CSV',
  access: 'vendor',
  staff: ['events'],
  filterOrder: ['eventId', 'status'],
  query: z.strictObject({ ...incidentFilters, ...csvQuery }),
  response: CsvText,
  contentType: csvType,
  limits: [csvFiles],
})

const byId = { params: z.object({ id: IncidentId }) }

export const getIncident = endpoint({
  method: 'GET',
  path: '/api/vendor/scan/incidents/:id',
  summary: 'Shows an incident at the gates',
  access: 'gate',
  staff: ['door'],
  ...byId,
  response: Incident,
  errors: ['not_found'],
})

export const addIncidentStatement = endpoint({
  method: 'POST',
  path: '/api/vendor/scan/incidents/:id/statements',
  summary: 'Adds what a steward saw to an incident',
  access: 'gate',
  staff: ['door'],
  ...byId,
  body: z.strictObject({ text: text(500) }),
  response: Incident,
  errors: ['not_found', 'over_maximum'],
})

export const resolveIncident = endpoint({
  method: 'POST',
  path: '/api/vendor/scan/incidents/:id/resolve',
  summary: 'Resolves an incident with a note',
  access: 'vendor',
  staff: ['events'],
  ...byId,
  body: z.strictObject({ resolution: IncidentResolution, note: text(500) }),
  response: Incident,
  errors: ['not_found'],
})

/** Who is inside stays inside, and may go out. Blocking it twice is blocking it once. */
export const blockIncidentCode = endpoint({
  method: 'POST',
  path: '/api/vendor/scan/incidents/:id/block',
  summary: 'Blocks the code of an incident at every gate, or lets it in again',
  access: 'vendor',
  staff: ['events'],
  ...byId,
  body: z.strictObject({ isBlocked: z.boolean() }),
  response: Incident,
  errors: ['not_found'],
})
