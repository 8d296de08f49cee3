import type { ScanResult } from '#contracts/door/scan.ts'
import type { TicketId, VendorId } from '#contracts/wire/primitives.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { and, eq, inArray, or } from '#server/platform/database/drizzle.ts'
import { type CheckInKind, checkIns } from '../door.tables.ts'
import { factsWhere, type GateFact } from '../ticket.queries.ts'

export interface KnownScan {
  kind: CheckInKind
  doorResult: ScanResult
  result: ScanResult
  isOnline: boolean
  /** Who scanned it. */
  by: string | null
  /** What happened at the door instead is kept too. */
  hasDerived: boolean
  /** What another scan with its nonce would differ in. */
  content: string
}

/** Those of these nonces that are kept already. */
export async function knownScans(tx: Tx, vendorId: VendorId, nonces: string[]): Promise<Map<string, KnownScan>> {
  const rows = await tx
    .select()
    .from(checkIns)
    .where(
      and(eq(checkIns.vendorId, vendorId), or(inArray(checkIns.nonce, nonces), inArray(checkIns.derivedFrom, nonces))),
    )
  const hasDerived = new Set(rows.map(({ derivedFrom }) => derivedFrom))
  return new Map(
    rows.map(({ nonce, kind, doorResult, result, isOnline, deviceAt, undoes, deviceId, scannedBy }) => {
      const content = [kind, doorResult, deviceAt?.getTime(), undoes].join(' ')
      const by = deviceId ?? scannedBy
      return [nonce, { kind, doorResult, result, isOnline, by, content, hasDerived: hasDerived.has(nonce) }]
    }),
  )
}

/** The tickets of scans by their nonces. */
export async function ticketsOfScans(tx: Tx, vendorId: VendorId, nonces: string[]): Promise<Map<string, TicketId>> {
  if (nonces.length === 0) return new Map()
  const rows = await tx
    .select({ nonce: checkIns.nonce, ticketId: checkIns.ticketId })
    .from(checkIns)
    .where(and(eq(checkIns.vendorId, vendorId), inArray(checkIns.nonce, nonces)))
  return new Map(rows.flatMap(({ nonce, ticketId }) => (ticketId ? [[nonce, ticketId] as const] : [])))
}

/** What takes these back and came before them, whatever ticket it was sent for. */
export const findUndos = (tx: Tx, vendorId: VendorId, nonces: string[]): Promise<GateFact[]> =>
  factsWhere(tx, vendorId, inArray(checkIns.undoes, nonces))
