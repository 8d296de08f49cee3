import type { EtimsDeviceId, InvoiceId, VendorId } from '#contracts/wire/primitives.ts'
import { bytea, id, moment } from '#server/platform/database/columns.ts'
import { sql } from '#server/platform/database/drizzle.ts'
import { check, index, integer, jsonb, pgTable, text, unique, uuid } from '#server/platform/database/drizzle-tables.ts'
import type { TaxLetter } from './authority/codes.ts'

/**
 * The control units by which documents are signed: one of a shop, and one of the marketplace. The authority numbers what
 * each signs 1, 2, 3 …, or from where its PIN and branch were before; the number moves only when it has taken a document,
 * which a trigger of the migration holds.
 */
export const etimsDevices = pgTable(
  'etims_devices',
  {
    id: id<EtimsDeviceId>().primaryKey(),
    /** Null of the marketplace's own. */
    vendorId: id<VendorId>(),
    pin: text().notNull(),
    branchId: text().notNull(),
    serial: text().notNull(),
    /** Printed on every document. Null as the key is. */
    controlUnit: text(),
    /** What requests are signed in with. The authority shows it once; null until its answer is written down. */
    sealedKey: bytea(),
    /** The items that are registered, by tax letter with the number of each. */
    items: jsonb().$type<Partial<Record<TaxLetter, number>>>().notNull(),
    /** What its PIN and branch signed elsewhere before its first document here. */
    pastNumber: integer().notNull().default(0),
    lastNumber: integer().notNull().default(0),
    /** What was sent with the next number, until it is known what became of it. */
    pendingInvoiceId: id<InvoiceId>(),
    /** Of its buyer, as it was sent. */
    pendingCustomerPin: text(),
    /** When it was last sent. */
    pendingAt: moment(),
    /** Who sends now, and until when at most. */
    turn: uuid(),
    turnEndsAt: moment(),
    initialisedAt: moment(),
  },
  (table) => [
    unique('etims_devices_issuer_key').on(table.vendorId).nullsNotDistinct(),
    unique('etims_devices_branch_key').on(table.pin, table.branchId),
    check('etims_devices_pending_since', sql`(${table.pendingInvoiceId} is null) = (${table.pendingAt} is null)`),
    check('etims_devices_turn_ends', sql`(${table.turn} is null) = (${table.turnEndsAt} is null)`),
    check(
      'etims_devices_key_whole',
      sql`num_nulls(${table.controlUnit}, ${table.sealedKey}, ${table.initialisedAt}) in (0, 3)`,
    ),
  ],
)
/** The authority is asked for its key, or was and what it answered is not known. */
export type AskedDevice = typeof etimsDevices.$inferSelect
/** One that signs. */
export type EtimsDevice = AskedDevice & { controlUnit: string; sealedKey: Buffer; initialisedAt: Date }

export const isInitialised = (device: AskedDevice): device is EtimsDevice => device.sealedKey !== null

/** What the authority answered to a document that it took. Appended and never changed, as the document itself. */
export const etimsSignatures = pgTable(
  'etims_signatures',
  {
    invoiceId: id<InvoiceId>().primaryKey(),
    /** As on the document: whose sale it is of. */
    vendorId: id<VendorId>().notNull(),
    deviceId: id<EtimsDeviceId>()
      .notNull()
      .references(() => etimsDevices.id),
    /** Of the device, without a gap. */
    number: integer().notNull(),
    /** Of the buyer that it names; null where it names none, or the authority did not take theirs. */
    customerPin: text(),
    controlUnit: text().notNull(),
    pin: text().notNull(),
    branchId: text().notNull(),
    /** The authority's counters: of documents of this type, and of all. */
    receiptNumber: integer().notNull(),
    totalNumber: integer().notNull(),
    internalData: text().notNull(),
    signature: text().notNull(),
    signedAt: moment().notNull(),
  },
  (table) => [
    unique('etims_signatures_number_key').on(table.deviceId, table.number),
    index('etims_signatures_vendor_idx').on(table.vendorId, table.invoiceId),
  ],
)
export type EtimsSignature = typeof etimsSignatures.$inferSelect
