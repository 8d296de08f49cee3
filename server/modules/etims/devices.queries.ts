import type { Etims } from '#contracts/money/etims.ts'
import type { InvoiceId, VendorId } from '#contracts/wire/primitives.ts'
import { deliveries } from '#server/modules/outbox/outbox.tables.ts'
import { vendors } from '#server/modules/vendors/vendors.tables.ts'
import { acrossVendors } from '#server/platform/database/across-vendors.ts'
import type { Db } from '#server/platform/database/database.ts'
import { and, eq, isNull, sql } from '#server/platform/database/drizzle.ts'
import {
  type AskedDevice,
  type EtimsDevice,
  type EtimsSignature,
  etimsDevices,
  etimsSignatures,
  isInitialised,
} from './etims.tables.ts'
import type { Issuer } from './signable.ts'

export const isOfIssuer = (issuer: Issuer) =>
  issuer === null ? isNull(etimsDevices.vendorId) : eq(etimsDevices.vendorId, issuer)

/** An issuer's, whether or not its key is there. */
export async function findAskedDevice(db: Db, issuer: Issuer): Promise<AskedDevice | undefined> {
  const [device] = await db.select().from(etimsDevices).where(isOfIssuer(issuer))
  return device
}

/** By which an issuer's documents are signed. */
export async function findDevice(db: Db, issuer: Issuer): Promise<EtimsDevice | undefined> {
  const device = await findAskedDevice(db, issuer)
  return device && isInitialised(device) ? device : undefined
}

export async function describeDevice(db: Db, issuer: Issuer): Promise<Etims['device']> {
  const device = await findAskedDevice(db, issuer)
  if (!device) return null
  const { pin, branchId, serial, controlUnit, initialisedAt, lastNumber, pastNumber } = device
  return {
    pin,
    branchId,
    serial,
    controlUnit,
    initialisedAt: initialisedAt?.toISOString() ?? null,
    signed: lastNumber - pastNumber,
  }
}

interface DocumentKey {
  id: InvoiceId
  vendorId: VendorId
}

export async function findSignature(db: Db, { id, vendorId }: DocumentKey): Promise<EtimsSignature | undefined> {
  const [signature] = await db
    .select()
    .from(etimsSignatures)
    .where(and(eq(etimsSignatures.vendorId, vendorId), eq(etimsSignatures.invoiceId, id)))
  return signature
}

/** The next number of an item of a PIN, which its branches share. */
export async function nextItemNumber(db: Db, pin: string): Promise<number> {
  const { rows } = await db.execute<{ last: number | null }>(sql`
    select max(value::int) as last from ${etimsDevices}, jsonb_each_text(${etimsDevices.items})
    where ${acrossVendors('due-work')} and ${etimsDevices.pin} = ${pin}`)
  return (rows[0]?.last ?? 0) + 1
}

/** The PIN under which a shop sells. */
export async function findPin(db: Db, vendorId: VendorId): Promise<string | null> {
  const [vendor] = await db.select({ pin: vendors.kraPin }).from(vendors).where(eq(vendors.id, vendorId))
  return vendor?.pin ?? null
}

/** Whether a document is signed, or is sent to be. */
export async function isQueued(db: Db, document: DocumentKey): Promise<boolean> {
  if (await findSignature(db, document)) return true
  const [queued] = await db
    .select({ id: deliveries.id })
    .from(deliveries)
    .where(and(eq(deliveries.subjectId, document.id), eq(deliveries.channel, 'etims')))
    .limit(1)
  return queued !== undefined
}
