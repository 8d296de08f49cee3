import { minutes, plus } from '#server/platform/clock.ts'
import { inTransaction } from '#server/platform/database/database.ts'
import { and, eq } from '#server/platform/database/drizzle.ts'
import { assert } from '#server/platform/errors.ts'
import type { Authority, Caller } from './authority/call-authority.ts'
import type { Codes } from './authority/codes.ts'
import { readStamp } from './authority/moments.ts'
import { objectOf, withoutSpaces } from './authority/read-answer.ts'
import { markRefusalReason } from './authority/refusal-reason.ts'
import { isOfDocument, saleRequest } from './authority/sale-request.ts'
import { salesLines } from './authority/sales-lines.ts'
import { findDevice, findSignature } from './devices.queries.ts'
import { type EtimsDevice, etimsDevices, etimsSignatures } from './etims.tables.ts'
import type { DeviceDeps } from './initialise-device.ts'
import { goOnAfter, hasSignedNothing, pastNumberIn } from './past-numbers.ts'
import { registerItems } from './register-items.ts'
import { openDeviceKey } from './seal-device-key.ts'
import type { ReadSignable, Signable } from './signable.ts'
import { NotYet, notYet, Refused } from './signing-errors.ts'
import { endTurn, nothingPending, setPending, takeTurn } from './turns.ts'

export interface SigningDeps extends DeviceDeps {
  authority: Authority
  prices: 'inclusive' | 'exclusive'
  readSignable: ReadSignable
}

/** Who waits for another process to finish looks again after this. */
const nextLook = 2_000
/** That other document is tried again by itself meanwhile. */
const nextLookAtPending = minutes(1)
/** Whatever was sent is there after this, or does not come. */
const arrivesWithin = minutes(10)

/**
 * Has the authority sign a document, unless it has. Answers a moment at which it is looked at again while another
 * process sends by the same device, or while it is not known what became of another document.
 */
export async function signDocument(deps: SigningDeps, document: Signable): Promise<Date | undefined> {
  const { db, clock } = deps
  if (await findSignature(db, document)) return
  const device = await findDevice(db, document.issuer)
  if (!device) throw new Refused('The issuer has no device.')
  if (document.saleId && !(await findSignature(db, { id: document.saleId, vendorId: document.vendorId })))
    throw new NotYet('Its sale is not signed yet.')
  const turn = await takeTurn(db, device.id, clock.now())
  if (!turn) return plus(clock.now(), nextLook)
  try {
    return await signInTurn(deps, turn, document)
  } finally {
    await endTurn(db, turn)
  }
}

/**
 * A number that was asked for belongs to its document until it is known what became of it: that is asked first, and only
 * then the next is sent.
 */
async function signInTurn(deps: SigningDeps, turn: EtimsDevice, document: Signable): Promise<Date | undefined> {
  let device = turn
  if (device.pendingInvoiceId === document.id) {
    const found = await recordRegistered(deps, device, document)
    if (typeof found !== 'object') await submit(deps, device, document)
    return
  }
  if (device.pendingInvoiceId) {
    const pending = await deps.readSignable(deps.db, device.pendingInvoiceId)
    assert(pending, 'what was sent is not taken away')
    try {
      const settled = await settlePending(deps, device, pending)
      if (settled instanceof Date) return settled
      device = settled
    } catch (error) {
      // Refused for good: it says so itself when it is tried again. Its number is free.
      if (!(error instanceof Refused)) throw error
    }
  }
  if (await findSignature(deps.db, document)) return
  await submit(deps, device, document)
}

/**
 * Asks what became of what was sent before. It is not sent again for another's sake: where the authority has nothing of
 * it, and would have by now, its number is free. Answers a moment at which that is asked again.
 */
async function settlePending(deps: SigningDeps, device: EtimsDevice, document: Signable): Promise<EtimsDevice | Date> {
  const { db, clock } = deps
  const found = await recordRegistered(deps, device, document)
  if (typeof found === 'object') return found
  const now = clock.now()
  if (device.pendingAt && device.pendingAt > plus(now, -arrivesWithin)) return plus(now, nextLookAtPending)
  if (!(await setPending(db, device, nothingPending))) throw new NotYet('Its turn was over before the number was free.')
  return { ...device, ...nothingPending }
}

async function submit(deps: SigningDeps, turn: EtimsDevice, document: Signable): Promise<EtimsDevice> {
  const { db, clock, authority, prices } = deps
  const lines = salesLines(document)
  if (!lines) throw await refuse(deps, turn, 'No sale has such sums: they are below zero, or hold too much VAT.')
  const caller = callerOf(deps, turn)
  const codes = await readCodes(deps, caller)
  if (codes.rates.B !== 16) throw new NotYet(`The authority’s rate of B is ${codes.rates.B} %, and not 16 %.`)
  const device = await registerItems(deps, turn, caller, new Set(lines.map(({ letter }) => letter)))
  const { items, lastNumber } = device
  const number = lastNumber + 1
  const sale = document.saleId && (await findSignature(db, { id: document.saleId, vendorId: document.vendorId }))
  // A credit note names whom its sale was signed for.
  const sent = sale ? { ...document, customer: { ...document.customer, pin: sale.customerPin } } : document
  const saleNumber = sale ? sale.number : 0
  const request = saleRequest({ document: sent, number, saleNumber, lines, items, codes, prices })
  // Committed before anything is sent: after a crash it is asked for before the number is used again.
  const pending = { pendingInvoiceId: document.id, pendingCustomerPin: sent.customer.pin, pendingAt: clock.now() }
  if (!(await setPending(db, device, pending))) throw new NotYet('Its turn was over before it was sent.')
  const answer = await authority.call('sale', caller, request)
  switch (answer.kind) {
    case 'TAKEN':
      return record(deps, device, sent, answer.data)
    case 'DUPLICATE': {
      const found = await recordRegistered(deps, { ...device, ...pending }, sent)
      if (typeof found === 'object') return found
      const past = pastNumberIn(answer.reason, device, found)
      if (past) return submit(deps, await goOnAfter(db, device, past), document)
      throw await refuse(deps, device, markRefusalReason(answer.reason))
    }
    case 'REFUSED':
      // A buyer may have mistyped their PIN, and a sale has to be signed for all that.
      if (isOfBuyer(document) && namesBuyer.test(answer.reason)) return submit(deps, device, withoutPin(document))
      throw await refuse(deps, device, markRefusalReason(answer.reason))
    default:
      throw notYet(answer)
  }
}

/** In the words of a refusal: it is the buyer's PIN that is not taken. */
const namesBuyer = /cust|buyer|purchaser|taxpayer|\bPIN\b/i

const isOfBuyer = ({ kind, issuer, customer }: Signable) => kind === 'SALE' && issuer !== null && customer.pin !== null

const withoutPin = (document: Signable): Signable => ({ ...document, customer: { ...document.customer, pin: null } })

/** Nothing was registered under the number, so it is free. */
async function refuse({ db }: SigningDeps, device: EtimsDevice, reason: string): Promise<Refused> {
  await setPending(db, device, nothingPending)
  return new Refused(reason)
}

/**
 * Records what the authority has under the next number, where that is this document. Another one there is refused, unless
 * it may be from before the device was ours.
 */
async function recordRegistered(
  deps: SigningDeps,
  device: EtimsDevice,
  document: Signable,
): Promise<EtimsDevice | 'NOTHING' | 'ANOTHER'> {
  const answer = await deps.authority.call('lookUp', callerOf(deps, device), { invcNo: device.lastNumber + 1 })
  if (answer.kind === 'NOTHING') return 'NOTHING'
  if (answer.kind !== 'TAKEN') throw notYet(answer)
  const [first] = Array.isArray(answer.data.salesList) ? answer.data.salesList : []
  const found = objectOf(first)
  if (!found) return 'NOTHING'
  const sale = withoutSpaces(found)
  const isThis = isOfDocument(sale, document)
  if (isThis) return record(deps, device, namedIn(sale, device, document), sale)
  const number = device.lastNumber + 1
  if (isThis === null) throw new NotYet(`The authority does not name what it has as number ${number} of this device.`)
  if (hasSignedNothing(device)) return 'ANOTHER'
  throw await refuse(
    deps,
    device,
    `The authority has another document as number ${number} of this device: ${String(sale.trdInvcNo)}.`,
  )
}

/** A document as it was registered: with the PIN of its buyer, or without. Where that is left out, as it was sent. */
function namedIn(sale: Record<string, unknown>, device: EtimsDevice, document: Signable): Signable {
  const sent = device.pendingInvoiceId === document.id ? device.pendingCustomerPin : document.customer.pin
  const named = typeof sale.custTin === 'string' && sale.custTin !== '' ? sale.custTin : null
  return { ...document, customer: { ...document.customer, pin: 'custTin' in sale ? named : sent } }
}

/** Keeps what was signed and moves the number on, both or neither. */
async function record(
  { db }: SigningDeps,
  device: EtimsDevice,
  { id: invoiceId, vendorId, customer }: Pick<Signable, 'id' | 'vendorId' | 'customer'>,
  data: Record<string, unknown>,
): Promise<EtimsDevice> {
  const number = device.lastNumber + 1
  const [receiptNumber, totalNumber] = [Number(data.curRcptNo), Number(data.totRcptNo)]
  const signedAt = readStamp(data.sdcDateTime)
  const isWhole = Number.isInteger(receiptNumber) && Number.isInteger(totalNumber) && data.rcptSign && data.intrlData
  if (!isWhole || !signedAt) throw new NotYet('Its answer lacks what is printed: it is asked for again.')
  const moved = { ...device, lastNumber: number, ...nothingPending }
  await inTransaction(db, async (tx) => {
    const counted = await tx
      .update(etimsDevices)
      .set({ lastNumber: number, ...nothingPending })
      .where(and(eq(etimsDevices.id, device.id), eq(etimsDevices.lastNumber, device.lastNumber)))
      .returning({ id: etimsDevices.id })
    // Whoever has the turn since has recorded it.
    if (counted.length === 0) throw new NotYet('Another process has recorded this number.')
    await tx.insert(etimsSignatures).values({
      ...{ invoiceId, vendorId, deviceId: device.id, number },
      ...{ controlUnit: device.controlUnit, pin: device.pin, branchId: device.branchId, customerPin: customer.pin },
      ...{ receiptNumber, totalNumber, signedAt },
      internalData: String(data.intrlData),
      signature: String(data.rcptSign),
    })
  })
  return moved
}

function callerOf({ secrets }: DeviceDeps, { id, pin, branchId, sealedKey }: EtimsDevice): Caller {
  return { pin, branchId, key: openDeviceKey(secrets, id, sealedKey) }
}

async function readCodes({ authority }: SigningDeps, caller: Caller): Promise<Codes> {
  const codes = await authority.codes(caller)
  if ('rates' in codes) return codes
  if (codes.kind === 'REFUSED') throw new Refused(markRefusalReason(codes.reason))
  throw notYet(codes)
}
