import * as z from 'zod'
import { endpoint } from '../wire/endpoint.ts'
import type { CountedLimit } from '../wire/limit.ts'
import { EventId, Instant, ProductId, TicketId, text } from '../wire/primitives.ts'
import { admissionsOnWord, GateName, Nonce, ScanResult, wrongTicketCodes } from './scan.ts'

/** Where a ticket stands, in a letter: valid, used, refunded, revoked by the organiser, of a cancelled event. */
export const BundleStatus = z.enum(['V', 'U', 'R', 'K', 'C'])
export type BundleStatus = z.infer<typeof BundleStatus>

/**
 * A ticket in few bytes, by place: id · issue (an older one is revoked) · type (its place in `types`) · attendee ·
 * hash of the short code, empty until there is one · phone of the buyer, masked · number of its order · status · whether somebody is inside with it, 0 or 1 ·
 * last admission or exit that the server knows, in seconds since 1970, 0 for none · its gate (its place in `gates`), -1
 * for none.
 */
export const BundleTicket = z
  .tuple([
    TicketId,
    z.int(),
    z.int(),
    z.string(),
    z.string(),
    z.string(),
    z.string(),
    BundleStatus,
    z.int(),
    z.int(),
    z.int(),
  ])
  .meta({
    examples: [
      [
        '019a9f2e-5c40-7d3a-9b61-0c5a3e7f1d20',
        1,
        0,
        'Wanjiru Kamau',
        'q0nZ3mXh4bGd1w',
        '0722 *** 305',
        'UZ4811',
        'U',
        1,
        1795176000,
        0,
      ],
    ],
  })
export type BundleTicket = z.infer<typeof BundleTicket>

/** A kind of ticket as a ticket of it was sold. */
const BundleType = z.object({
  id: ProductId,
  name: z.string(),
  validFrom: Instant.nullable(),
  validUntil: Instant.nullable(),
})

/** What a kind of ticket allows at the gates now: sent whole each time, as its tickets do not change with it. */
const BundleRules = z.object({
  id: ProductId,
  gates: z.array(z.string()),
  hasUnlimitedEntries: z.boolean(),
  checkInText: z.string(),
})
export type BundleRules = z.infer<typeof BundleRules>

/** What a device needs to decide without a network. Text that repeats stands once. */
export const ScanBundle = z.object({
  /** Ask again with `since` this; of a bundle in parts, that of the first. */
  version: z.int(),
  /** All tickets of the event, or (with `since`) those that have changed, refunded and revoked ones among them. */
  isWhole: z.boolean(),
  /** There are more: ask with `after` this. */
  nextAfter: TicketId.nullable(),
  now: Instant,
  event: z.object({
    id: EventId,
    title: z.string(),
    startsAt: Instant,
    doorsAt: Instant,
    endsAt: Instant,
    reEntry: z.boolean(),
    /** At which time of the day everybody is checked out: `04:00`. */
    checkOutTime: z.string().nullable(),
    isCancelled: z.boolean(),
  }),
  /** Every key that a code may be signed with: 32 bytes in base64url. */
  keys: z.array(z.object({ id: z.int(), publicKey: z.string() })),
  /** With what the short code that is typed is hashed (`hashShortCode`), to be found among the tickets. */
  shortCodeSalt: z.string(),
  types: z.array(BundleType),
  /** Of the kinds that have any. */
  rules: z.array(BundleRules),
  gates: z.array(z.string()),
  tickets: z.array(BundleTicket),
})
export type ScanBundle = z.infer<typeof ScanBundle>

export const getScanBundle = endpoint({
  method: 'GET',
  path: '/api/vendor/scan/bundle',
  summary: 'Gives a device what it needs to scan an event without a network',
  access: 'gate',
  staff: ['door'],
  query: z.strictObject({
    eventId: EventId,
    since: z.coerce.number().int().min(0).max(Number.MAX_SAFE_INTEGER).optional(),
    after: TicketId.optional(),
  }),
  response: ScanBundle,
  errors: ['not_found'],
})

const clockMilliseconds = z.int().min(-4_000_000_000_000).max(4_000_000_000_000)

/** Between 1970 and 2100, as any device's clock may say. */
const DeviceMoment = Instant.refine((at) => at >= '1970' && at < '2100', { error: 'No clock says this.' })

/**
 * What happened at a door without a network, and what the device decided: a fact that the server keeps and does not
 * change.
 */
export const OfflineScan = z.strictObject({
  nonce: Nonce,
  /** Counts the scans of this device, without gaps. */
  sequence: z.int().min(0).max(2_147_483_647),
  kind: z.enum(['entry', 'exit', 'undo']),
  /** What the device told whoever stood there: `valid` or `out` means that somebody went through. */
  result: ScanResult,
  /** What was scanned or typed; none when the ticket was found by name. */
  code: z.string().max(200).nullable(),
  ticketId: TicketId.nullable(),
  /** The issue of the code that was presented. */
  issue: z.int().min(1).max(65_535).nullable(),
  eventId: EventId.nullable(),
  gate: GateName.nullable(),
  /** By the device's clock. */
  at: DeviceMoment,
  /** Server's clock minus device's, as last measured before the scan; null when it never was. */
  clockOffsetMilliseconds: clockMilliseconds.nullable(),
  /** Of an undo: the nonce of the scan that it takes back. */
  undoes: Nonce.nullable(),
  note: text(200).nullable(),
  /** Let in on the organiser's word, for the reason in `note`: with a code or without. */
  isOverride: z.boolean().default(false),
})
export type OfflineScan = z.infer<typeof OfflineScan>

/**
 * `recorded`: kept, now. `repeated`: kept before, and this changed nothing. `refused`: it will not be kept, `error`
 * says why; sending it again is of no use. `failed`: not kept this time; send it again.
 */
export const SyncedScan = z.object({
  /** The place in what was sent. */
  place: z.int(),
  nonce: z.string().nullable(),
  status: z.enum(['recorded', 'repeated', 'refused', 'failed']),
  /** What the server thinks of it with what it knows now; it changes with what other devices send. */
  result: ScanResult.nullable(),
  error: z.string().nullable(),
})
export type SyncedScan = z.infer<typeof SyncedScan>

export const maxScansPerSync = 500

/** Four gates’ worth of people in an hour, or what one has scanned in a day without a network. */
export const uploadedScans: CountedLimit = { name: 'gate-upload', max: 6000, every: '1 hour', by: 'gate', of: 'scans' }

/**
 * In the order in which they were scanned, in parts. One that cannot be kept leaves the others as they are. What counts
 * was scanned for an event of the device, by a code that was presented; beyond 6,000 scans in an hour it waits.
 */
export const syncScans = endpoint({
  method: 'POST',
  path: '/api/vendor/scan/sync',
  summary: 'Takes in what a device has scanned without a network',
  access: 'gate',
  staff: ['door'],
  afterRevocation: 'allowed',
  limits: [uploadedScans, wrongTicketCodes, admissionsOnWord],
  readsRows: true,
  bodyLimit: 1024 * 1024,
  body: z.strictObject({
    /** The device's clock as it sends. */
    deviceNow: DeviceMoment,
    /** Each an `OfflineScan`; read one by one, so that the others are kept when one cannot be read. */
    scans: z.array(z.unknown()).max(maxScansPerSync),
    /** How many it keeps back for the next part. */
    waiting: z.int().min(0).max(1_000_000).default(0),
  }),
  response: z.object({
    now: Instant,
    results: z.array(SyncedScan),
    /** Sent by a revoked device: kept, and marked. */
    isAfterRevocation: z.boolean(),
  }),
})
