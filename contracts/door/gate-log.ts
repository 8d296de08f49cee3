import * as z from 'zod'
import { endpoint } from '../wire/endpoint.ts'
import { EventId, Instant, page, pageQuery } from '../wire/primitives.ts'
import { ScanResult } from './scan.ts'

/**
 * What happened: somebody was let in, went out, was refused, or that was undone; a device joined, was changed, revoked
 * or left; codes were guessed, or the guest list was searched.
 */
export const GateLogKind = z.enum([
  'ADMITTED',
  'WENT_OUT',
  'REFUSED',
  'UNDONE',
  'JOINED',
  'CHANGED',
  'REVOKED',
  'LEFT',
  'GUESSED',
  'SEARCHED',
])
export type GateLogKind = z.infer<typeof GateLogKind>

/**
 * What is odd about a check-in, so that it settles nothing: sent by a device that was revoked, of an event that its device
 * does not scan for, or of a ticket whose code nobody presented. An OVERRIDE counts: somebody was let in on the
 * organiser's word.
 */
export const CheckInMark = z.enum(['REVOKED_DEVICE', 'OTHER_EVENT', 'NO_CODE', 'OVERRIDE'])
export type CheckInMark = z.infer<typeof CheckInMark>

export const GateLogEntry = z.object({
  id: z.uuidv7(),
  kind: GateLogKind,
  /** Of somebody who went in or out, which nobody has taken back: what to undo. */
  nonce: z.string().nullable(),
  /** By the server's clock: of an offline scan, its device's time put right. */
  at: Instant,
  /** The device that did it, or that it was done to; null where the vendor did it without one. */
  device: z.string().nullable(),
  gate: z.string().nullable(),
  /** Of a scan: what was said at the door, and by whom it was decided. */
  result: ScanResult.nullable(),
  isOnline: z.boolean().nullable(),
  mark: CheckInMark.nullable(),
  ticket: z.object({ attendee: z.string(), shortCode: z.string() }).nullable(),
  /** Why it was undone, or let in all the same, in words. */
  note: z.string().nullable(),
})
export type GateLogEntry = z.infer<typeof GateLogEntry>

/** In the order in which the server learned of it. What was done to devices is of all events that they scan for. */
export const listGateLog = endpoint({
  method: 'GET',
  path: '/api/vendor/scan/log',
  summary: 'Lists what happened at the gates of an event, the newest first',
  access: 'vendor',
  staff: ['events'],
  filterOrder: ['eventId', 'show'],
  query: z.strictObject({
    eventId: EventId,
    /** NOTABLE: without who went in and out as they should, and without searches. */
    show: z.enum(['NOTABLE', 'ALL']).default('ALL'),
    ...pageQuery,
  }),
  response: page(GateLogEntry),
  errors: ['not_found'],
})
