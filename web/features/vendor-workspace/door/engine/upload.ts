import type { OfflineScan, SyncedScan } from '#contracts/door/sync.ts'
import type { DoorFact } from './door-facts.ts'

/** Small enough to pass in a few seconds where the network is bad, and to lose little when it does not. */
const partSize = 200

export interface UploadPorts {
  /** The scans to be sent, all of them. */
  waiting: () => readonly DoorFact[]
  /** Throws when nothing is known to have been kept. */
  send: (scans: OfflineScan[], waiting: number) => Promise<readonly SyncedScan[]>
  /** Whether the server has refused the request itself, as opposed to not having been reached. */
  isRefusal: (error: unknown) => boolean
  /** For one that will not be kept: what becomes of it, and of others with it. */
  refuse: (fact: DoorFact, error: string) => Promise<DoorFact[]>
  /** Kept on the device before the next part is sent. */
  settle: (facts: DoorFact[]) => Promise<void>
}

/**
 * Sends what is waiting, in the order it was scanned, in parts. Each part may be sent again after a lost answer: the
 * server knows the nonces. A scan that the server will not keep is set aside with the reason, and holds up no other;
 * one that it could not keep this time stays. Answers how many are left.
 */
export async function uploadWaiting(ports: UploadPorts): Promise<number> {
  const tried = new Set<string>()
  for (;;) {
    const waiting = inOrder(ports.waiting())
    const part = waiting.filter(({ nonce }) => !tried.has(nonce)).slice(0, partSize)
    if (part.length === 0) return waiting.length
    for (const { nonce } of part) tried.add(nonce)
    await sendPart(part, waiting.length - part.length, ports)
  }
}

/** A request that is refused as a whole is sent in halves, until the scan that it is refused for stands alone. */
async function sendPart(part: readonly DoorFact[], rest: number, ports: UploadPorts): Promise<void> {
  try {
    const results = await ports.send(part.map(toOfflineScan), rest)
    const settled = part.map((fact, place) => settle(fact, resultAt(results, fact, place), ports))
    await ports.settle((await Promise.all(settled)).flat())
  } catch (error) {
    if (!ports.isRefusal(error)) throw error
    if (part.length === 1) return ports.settle(part.map((fact) => setAside(fact, String(error))))
    const half = Math.ceil(part.length / 2)
    await sendPart(part.slice(0, half), rest + part.length - half, ports)
    await sendPart(part.slice(half), rest, ports)
  }
}

const resultAt = (results: readonly SyncedScan[], { nonce }: DoorFact, place: number) =>
  results.find((result) => result.place === place && (result.nonce === null || result.nonce === nonce))

async function settle(fact: DoorFact, result: SyncedScan | undefined, ports: UploadPorts): Promise<DoorFact[]> {
  if (!result || result.status === 'failed') return []
  if (result.status === 'refused') return ports.refuse(fact, result.error ?? '')
  return [{ ...fact, status: 'known' }]
}

export const setAside = (fact: DoorFact, error: string): DoorFact => ({ ...fact, status: 'aside', error })

export const inOrder = (facts: readonly DoorFact[]): DoorFact[] =>
  facts.filter(({ status }) => status === 'waiting').toSorted((a, b) => (a.sequence ?? 0) - (b.sequence ?? 0))

export function toOfflineScan({
  status: _,
  isInBundle: __,
  error: ___,
  askedCode: ____,
  ...scan
}: DoorFact): OfflineScan {
  return { ...scan, sequence: scan.sequence ?? 0 }
}
