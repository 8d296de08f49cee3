import type { InvoiceId, VendorId } from '#contracts/wire/primitives.ts'
import { emit } from '#server/modules/outbox/index.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { findDevice, isQueued } from './devices.queries.ts'
import type { Issuer } from './signable.ts'

interface Issued {
  id: InvoiceId
  vendorId: VendorId
  issuer: Issuer
  pin: string | null
  totalCents: number
  saleId: InvoiceId | null
}

/** Queues a document that is being issued, in its own transaction; whether it did. */
export type QueueSigning = (tx: Tx, issued: Issued, now: Date) => Promise<boolean>

const nothing: QueueSigning = () => Promise.resolve(false)

/** Where nothing is signed it costs nothing, and asks nothing. */
export const signingQueue = ({ isOn }: { isOn: boolean }): QueueSigning => (isOn ? queueSigning : nothing)

/** By the device of the PIN that it was issued under. What was issued before there was one stays as it is, with its credit notes. */
async function queueSigning(tx: Tx, { id, vendorId, issuer, pin, totalCents, saleId }: Issued, now: Date) {
  if (totalCents === 0) return false
  const device = await findDevice(tx, issuer)
  if (!device || device.pin !== pin) return false
  if (saleId && !(await isQueued(tx, { id: saleId, vendorId }))) return false
  await emit(tx, { type: 'document_issued', subjectIds: [id] }, now)
  return true
}
