import type { CheckInMark } from '#contracts/door/gate-log.ts'
import type { IncidentReason, IncidentResolution } from '#contracts/door/incidents.ts'
import type { DoorMoment, RevokedReason, ScanResult } from '#contracts/door/scan.ts'
import type {
  EventId,
  GateDeviceId,
  GateEnrolmentId,
  IncidentId,
  OrderId,
  TicketId,
  UserId,
  VendorId,
} from '#contracts/wire/primitives.ts'
import { bytea, id, moment } from '#server/platform/database/columns.ts'
import { sql } from '#server/platform/database/drizzle.ts'
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from '#server/platform/database/drizzle-tables.ts'

/** COLLECTION: a pick-up order was handed over. UNDO takes back an entry or an exit, which stays as it is. */
export type CheckInKind = 'ENTRY' | 'EXIT' | 'UNDO' | 'COLLECTION'

/** What the answer of an online scan says beside its result, so that a repeated scan has the same answer. */
export interface ScanAnswer {
  reason: RevokedReason | null
  admission: DoorMoment | null
}

/** What happened at a gate, whether somebody went through or not. A trigger keeps it as it is, but for `result`. */
export const checkIns = pgTable(
  'check_ins',
  {
    id: id<string>().notNull(),
    vendorId: id<VendorId>().notNull(),
    /** From the device, new for each scan: a repeated nonce is a repeated scan. */
    nonce: text().notNull(),
    kind: text().$type<CheckInKind>().notNull(),
    /** Of what was scanned or typed; null when there was nothing, as when a ticket is found by name. */
    codeHash: bytea(),
    /** The event of the ticket; of a code that is no ticket, the one that is being checked in. */
    eventId: id<EventId>(),
    /** The event being checked in, when one was chosen. */
    doorEventId: id<EventId>(),
    ticketId: id<TicketId>(),
    /** The issue of the code that was presented; null for a short code, which has but one. */
    issue: integer(),
    orderId: id<OrderId>(),
    /** Of an undo: the nonce of what it takes back. */
    undoes: text(),
    /**
     * The nonce of the scan that the server decided otherwise than the device, which had no answer in time: this is
     * what happened at the door instead, an admission or, where nobody went through, an undo.
     */
    derivedFrom: text(),
    /** What whoever stood there was told. */
    doorResult: text().$type<ScanResult>().notNull(),
    /**
     * What the server thinks of it: a function of everything that is known of the ticket, computed again when that
     * changes.
     */
    result: text().$type<ScanResult>().notNull(),
    answer: jsonb().$type<ScanAnswer>(),
    gate: text(),
    deviceId: id<GateDeviceId>(),
    deviceName: text(),
    /** The vendor, where no device scanned. */
    scannedBy: id<UserId>(),
    /** Decided by the server, while somebody stood there. */
    isOnline: boolean().notNull(),
    /** Which scan of its device, where it was decided by that. */
    sequence: integer(),
    /**
     * How often the ticket went out, or was undone, before an online entry: with this, only one of several at once is
     * written.
     */
    visit: integer(),
    /** By the server's clock: of an offline scan, its device's time put right by the offset. */
    at: moment().notNull(),
    deviceAt: moment(),
    clockOffsetMilliseconds: bigint({ mode: 'number' }),
    receivedAt: moment().notNull(),
    isAfterRevocation: boolean().notNull().default(false),
    /** What is odd about it, as it was received: with any mark but OVERRIDE it settles nothing. */
    mark: text().$type<CheckInMark>(),
    note: text(),
  },
  (table) => [
    primaryKey({ columns: [table.id, table.vendorId] }),
    uniqueIndex('check_ins_nonce_key').on(table.vendorId, table.nonce),
    uniqueIndex('check_ins_derived_from_key').on(table.vendorId, table.derivedFrom),
    // Whatever the program does, the database allows one online entry until the ticket goes out or is undone.
    uniqueIndex('check_ins_one_entry')
      .on(table.ticketId, table.visit, table.vendorId)
      .where(
        sql`${table.kind} = 'ENTRY' and ${table.doorResult} = 'valid' and ${table.isOnline} and ${table.mark} is null`,
      ),
    index('check_ins_ticket_idx').on(table.vendorId, table.ticketId),
    index('check_ins_event_idx').on(table.vendorId, table.eventId, table.id),
    index('check_ins_undoes_idx').on(table.vendorId, table.undoes).where(sql`${table.undoes} is not null`),
    check('check_ins_kind_known', sql`${table.kind} in ('ENTRY', 'EXIT', 'UNDO', 'COLLECTION')`),
    check('check_ins_mark_known', sql`${table.mark} in ('REVOKED_DEVICE', 'OTHER_EVENT', 'NO_CODE', 'OVERRIDE')`),
    check('check_ins_override_says_why', sql`${table.mark} <> 'OVERRIDE' or ${table.note} is not null`),
    check('check_ins_undo_of_something', sql`(${table.kind} = 'UNDO') = (${table.undoes} is not null)`),
  ],
)

/** A ticket that let in whom it should not have: derived from its check-ins, with what people say of it. */
export const incidents = pgTable(
  'incidents',
  {
    id: id<IncidentId>().notNull(),
    vendorId: id<VendorId>().notNull(),
    eventId: id<EventId>().notNull(),
    ticketId: id<TicketId>().notNull(),
    reasons: text().array().$type<IncidentReason[]>().notNull(),
    /** The check-ins that make it one, by time. */
    nonces: text().array().notNull(),
    statements: jsonb().$type<IncidentStatement[]>().notNull().default([]),
    createdAt: moment().notNull(),
    resolution: text().$type<IncidentResolution>(),
    resolutionNote: text(),
    resolvedBy: text(),
    resolvedAt: moment(),
    /** What was known when it was resolved: with more, it is open again. */
    resolvedNonces: text().array().notNull().default([]),
  },
  (table) => [
    primaryKey({ columns: [table.id, table.vendorId] }),
    uniqueIndex('incidents_ticket_key').on(table.vendorId, table.ticketId),
    index('incidents_event_idx').on(table.vendorId, table.eventId),
    check(
      'incidents_resolved_whole',
      sql`num_nonnulls(resolution, resolution_note, resolved_by, resolved_at) in (0, 4)`,
    ),
  ],
)

export interface IncidentStatement {
  by: string
  gate: string | null
  text: string
  at: string
}

/** A phone or tablet at a gate, without an account. */
export const gateDevices = pgTable(
  'gate_devices',
  {
    id: id<GateDeviceId>().notNull(),
    vendorId: id<VendorId>().notNull(),
    name: text().notNull(),
    gate: text().notNull(),
    /** The events that it may scan for. */
    eventIds: uuid().array().$type<EventId[]>().notNull(),
    tokenHash: bytea().notNull(),
    csrfToken: text().notNull(),
    agent: text().notNull(),
    enrolledBy: id<UserId>().notNull(),
    enrolledAt: moment().notNull(),
    lastSeenAt: moment().notNull(),
    revokedAt: moment(),
    ticketsKept: integer(),
    ticketsKeptAt: moment(),
    waiting: integer(),
    batteryPercent: integer(),
    /** Scans that it handed over in the hour that ends then: they are bounded. */
    uploadedScans: integer().notNull().default(0),
    uploadHourEndsAt: moment(),
  },
  (table) => [
    primaryKey({ columns: [table.id, table.vendorId] }),
    uniqueIndex('gate_devices_token_key').on(table.tokenHash, table.vendorId),
    index('gate_devices_vendor_idx').on(table.vendorId),
  ],
)

/** A code with which one device joins, once. */
export const gateEnrolments = pgTable(
  'gate_enrolments',
  {
    id: id<GateEnrolmentId>().notNull(),
    vendorId: id<VendorId>().notNull(),
    codeHash: bytea().notNull(),
    gate: text().notNull(),
    eventIds: uuid().array().$type<EventId[]>().notNull(),
    createdBy: id<UserId>().notNull(),
    createdAt: moment().notNull(),
    expiresAt: moment().notNull(),
    usedAt: moment(),
    deviceId: id<GateDeviceId>(),
  },
  (table) => [
    primaryKey({ columns: [table.id, table.vendorId] }),
    uniqueIndex('gate_enrolments_code_key').on(table.codeHash),
  ],
)

/**
 * What is done at the gates beside scanning: the guest list searched, codes guessed, devices that join or are revoked.
 */
export const gateActions = pgTable(
  'gate_actions',
  {
    id: id<string>().notNull(),
    vendorId: id<VendorId>().notNull(),
    action: text().$type<'SEARCHED' | 'GUESSED' | 'JOINED' | 'CHANGED' | 'REVOKED' | 'LEFT'>().notNull(),
    deviceId: id<GateDeviceId>(),
    userId: id<UserId>(),
    detail: jsonb().$type<Record<string, unknown>>().notNull(),
    at: moment().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.id, table.vendorId] }),
    index('gate_actions_vendor_idx').on(table.vendorId, table.id),
  ],
)
