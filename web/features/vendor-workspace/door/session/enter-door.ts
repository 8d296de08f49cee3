import { listScanEvents } from '#contracts/door/scan.ts'
import type { EventId } from '#contracts/wire/primitives.ts'
import { changeDevice, type KeptDevice, keepDevice, readDoor, wipeDoor } from './door-database.ts'
import { door } from './door-store.ts'
import { noteFailure } from './follow-door.ts'
import { callGate, fetchIdentity, isRevoked, isSignedOut } from './gate-client.ts'
import { refreshBundle, refreshCounts } from './refresh.ts'

export type Entered = 'entered' | 'signed-out' | 'wrong-role'

/**
 * Who stands here and for which events: from the server, or as the device remembers it. Throws when neither is known.
 */
export async function enterDoor(): Promise<Entered> {
  const kept = await readDoor()
  try {
    const { identity, clockOffset } = await fetchIdentity()
    await becomeIdentity(kept.device, { identity, clockOffset })
  } catch (error) {
    if (isSignedOut(error)) {
      await forgetGuests()
      return error instanceof Error && 'status' in error && error.status === 403 ? 'wrong-role' : 'signed-out'
    }
    if (!kept.device) throw error
    noteFailure(error)
    if (isRevoked(error)) door.set({ access: 'revoked' })
  }
  const { device, facts, learned } = await readDoor()
  if (device) {
    const { identity, events, gate, clockOffset } = device
    door.set({ identity, events, gate: identity.device?.gate ?? gate, clockOffset, facts, learned })
  }
  void refreshEvents()
  return 'entered'
}

/** What another person or device kept is not theirs to see; what it has not sent stays for when it is back. */
async function becomeIdentity(
  before: KeptDevice | undefined,
  { identity, clockOffset }: Pick<KeptDevice, 'identity'> & { clockOffset: number },
): Promise<void> {
  const isSame = before && ownerName(before) === ownerName({ identity })
  if (!isSame && before) await wipeDoor()
  if (isSame) await changeDevice({ identity, clockOffset })
  else {
    const gate = identity.device?.gate ?? ''
    await keepDevice({ identity, clockOffset, events: [], eventId: null, gate, sequence: before?.sequence ?? 0 })
  }
  door.set({ access: 'granted', clockOffset })
}

const ownerName = ({ identity: { device, vendorName } }: Pick<KeptDevice, 'identity'>) => device?.id ?? vendorName

async function forgetGuests(): Promise<void> {
  await wipeDoor()
  door.set({ bundle: undefined, counted: undefined, learned: [], access: 'signed-out' })
}

export async function refreshEvents(): Promise<void> {
  try {
    const { items } = await callGate(listScanEvents, { signal: AbortSignal.timeout(10_000) })
    door.set({ events: items })
    await changeDevice({ events: items })
  } catch (error) {
    noteFailure(error)
  }
}

/** Opens what is kept of an event at once, and reads it anew beside that. */
export async function chooseEvent(eventId: EventId): Promise<void> {
  if (door.get().eventId === eventId) return
  door.set({ eventId, bundle: undefined, counted: undefined })
  const { bundle, counted, facts } = await readDoor(eventId)
  if (door.get().eventId !== eventId) return
  door.set({ bundle, counted, facts })
  await changeDevice({ eventId })
  await Promise.all([refreshBundle(eventId), refreshCounts(eventId)]).catch(noteFailure)
}

/** No event: collection codes of pick-up orders are read, which only the server knows. */
export const chooseNoEvent = (): void => door.set({ eventId: null, bundle: undefined, counted: undefined })

export async function chooseGate(gate: string): Promise<void> {
  door.set({ gate })
  await changeDevice({ gate })
}
