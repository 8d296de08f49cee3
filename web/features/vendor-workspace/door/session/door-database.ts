import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import type { GateIdentity } from '#contracts/door/devices.ts'
import type { ScanCounts, ScanEvent } from '#contracts/door/scan.ts'
import type { EventId } from '#contracts/wire/primitives.ts'
import type { DoorFact } from '#web/features/vendor-workspace/door/engine/door-facts.ts'
import type { KeptBundle } from '#web/features/vendor-workspace/door/engine/kept-bundle.ts'
import type { SeenTickets } from '#web/features/vendor-workspace/door/engine/learned.ts'

/** What the device remembers of itself, so that the page opens without a network as it was left. */
export interface KeptDevice {
  identity: GateIdentity
  events: ScanEvent[]
  eventId: EventId | null
  gate: string
  /** Server's clock minus device's, in milliseconds; null when it was never measured. */
  clockOffset: number | null
  /** The number of the next scan. */
  sequence: number
}

interface DoorSchema extends DBSchema {
  device: { key: 'device'; value: KeptDevice }
  bundles: { key: string; value: KeptBundle }
  counts: { key: string; value: ScanCounts }
  learned: { key: 'learned'; value: SeenTickets[] }
  /** By nonce. */
  facts: { key: string; value: DoorFact }
}

let opened: Promise<IDBPDatabase<DoorSchema>> | undefined

const database = () => {
  opened ??= openDB<DoorSchema>('uliza-door', 1, {
    upgrade(db) {
      db.createObjectStore('device')
      db.createObjectStore('bundles')
      db.createObjectStore('counts')
      db.createObjectStore('learned')
      db.createObjectStore('facts', { keyPath: 'nonce' })
    },
  })
  return opened
}

export interface KeptDoor {
  device: KeptDevice | undefined
  bundle: KeptBundle | undefined
  counted: ScanCounts | undefined
  facts: DoorFact[]
  learned: SeenTickets[]
}

export async function readDoor(eventId?: EventId): Promise<KeptDoor> {
  const db = await database()
  const device = await db.get('device', 'device')
  const event = eventId ?? device?.eventId
  const [bundle, counted, facts, learned] = await Promise.all([
    event ? db.get('bundles', event) : undefined,
    event ? db.get('counts', event) : undefined,
    db.getAll('facts'),
    db.get('learned', 'learned'),
  ])
  return { device, bundle, counted, facts, learned: learned ?? [] }
}

export const keepDevice = async (device: KeptDevice) => (await database()).put('device', device, 'device')
export const keepBundle = async (bundle: KeptBundle) => (await database()).put('bundles', bundle, bundle.event.id)
export const keepCounts = async (counted: ScanCounts) => (await database()).put('counts', counted, counted.eventId)
export const keepLearned = async (learned: SeenTickets[]) => (await database()).put('learned', learned, 'learned')

/** Durable when it returns: whoever is let in after it is on record, even if the battery dies. */
export async function keepFacts(facts: readonly DoorFact[]): Promise<void> {
  const transaction = (await database()).transaction('facts', 'readwrite', { durability: 'strict' })
  await Promise.all([...facts.map((fact) => transaction.store.put(fact)), transaction.done])
}

/**
 * The scan gets its number and is kept in one transaction, so that numbers have no gaps and no two are the same, in two
 * tabs too.
 */
export async function keepNewFact(fact: Omit<DoorFact, 'sequence'>): Promise<DoorFact> {
  const transaction = (await database()).transaction(['facts', 'device'], 'readwrite', { durability: 'strict' })
  const devices = transaction.objectStore('device')
  const device = await devices.get('device')
  if (!device) throw new Error('nobody scans here')
  const numbered = { ...fact, sequence: device.sequence }
  await devices.put({ ...device, sequence: device.sequence + 1 }, 'device')
  await transaction.objectStore('facts').put(numbered)
  await transaction.done
  return numbered
}

/** Puts facts in the place of one, in one transaction. */
export async function replaceFact(nonce: string, facts: readonly DoorFact[]): Promise<void> {
  const transaction = (await database()).transaction('facts', 'readwrite', { durability: 'strict' })
  const puts = facts.map((fact) => transaction.store.put(fact))
  await Promise.all([...puts, transaction.store.delete(nonce), transaction.done])
}

/** Everything about people is gone; what was not sent yet stays. */
export async function wipeDoor(): Promise<void> {
  const transaction = (await database()).transaction(['bundles', 'counts', 'learned', 'facts', 'device'], 'readwrite')
  const facts = transaction.objectStore('facts')
  const all = await facts.getAll()
  await Promise.all([
    transaction.objectStore('bundles').clear(),
    transaction.objectStore('counts').clear(),
    transaction.objectStore('learned').clear(),
    ...all.filter(({ status }) => status === 'known').map(({ nonce }) => facts.delete(nonce)),
    transaction.done,
  ])
}

export async function changeDevice(change: Partial<Omit<KeptDevice, 'sequence'>>): Promise<void> {
  const transaction = (await database()).transaction('device', 'readwrite')
  const device = await transaction.store.get('device')
  if (device) await transaction.store.put({ ...device, ...change }, 'device')
  await transaction.done
}
