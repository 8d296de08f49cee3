import { createOneShotScenarios } from '#simulator/paystack/one-shot-scenarios.ts'
import type { EtimsScenario } from './scenarios.ts'

export interface Item {
  itemCd: string
  taxTyCd: string
  /** Pieces in stock; null of a service, which needs none. */
  stock: number | null
}

export interface Signed {
  curRcptNo: number
  totRcptNo: number
  intrlData: string
  rcptSign: string
  /** In milliseconds. */
  at: number
}

/** What the authority has of a sale or a credit note: what was sent, and what it answered. */
export interface Registered {
  request: Record<string, unknown> & { invcNo: number; trdInvcNo: string }
  signed: Signed
}

/** A device that a serial was issued for, of a PIN and one of its branches. */
export interface Device {
  tin: string
  bhfId: string
  dvcSrlNo: string
  sdcId: string
  cmcKey: string
  /** What its PIN and branch registered by another program before. */
  past: number
  registered: Registered[]
  /** How often a number was sent that is registered already. */
  repeats: number
}

/** Under which a scenario waits for the sales of a PIN, or for one by the seller's own number. */
export const salesOf = (tin: string, trdInvcNo?: string) => (trdInvcNo ? `${tin} ${trdInvcNo}` : tin)

/** Under which a scenario waits for what is looked up of a PIN, and not for its sales. */
export const lookUpsOf = (tin: string) => `${tin} lookUp`

/** Everything that the stand-in for eTIMS remembers. */
export function createEtims() {
  const devices = new Map<string, Device>()
  /** Items are of a PIN, whichever branch sells them. */
  const items = new Map<string, Item[]>()
  const tokens = new Set<string>()
  const assignments = createOneShotScenarios<EtimsScenario>()

  return {
    devices,
    tokens,
    assignments,
    /** KRA has issued each serial that begins so; it belongs to whoever installs it first. */
    isIssued: (serial: string) => /^DVC[A-Z0-9]{3,17}$/.test(serial),
    /** By a serial that begins so a PIN goes on that has sold by another program. */
    pastOf: (serial: string) => (serial.startsWith('DVCPAST') ? { sales: 40, items: 12 } : { sales: 0, items: 0 }),
    keyOf: (tin: string, bhfId: string) => `${tin} ${bhfId}`,
    itemsOf(tin: string): Item[] {
      const known = items.get(tin) ?? []
      items.set(tin, known)
      return known
    },
    clear() {
      devices.clear()
      items.clear()
      tokens.clear()
      assignments.clear()
    },
  }
}
