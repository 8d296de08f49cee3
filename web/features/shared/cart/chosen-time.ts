import { useSyncExternalStore } from 'react'
import { createSessionStorage } from '#web/lib/storage/session-storage.ts'

interface ChosenTime {
  vendorId: string
  /** When the slot begins. */
  startsAt: string
}

const storage = createSessionStorage<ChosenTime>('uliza-later')
const listeners = new Set<() => void>()

/** The time that somebody orders for, for as long as the tab lives: of one vendor, as the cart is. */
export const chosenTime = {
  get(vendorId: string | null): string | null {
    const chosen = storage.get()
    return chosen !== null && chosen.vendorId === vendorId && Date.parse(chosen.startsAt) > Date.now()
      ? chosen.startsAt
      : null
  },
  set(vendorId: string, startsAt: string | null): void {
    storage.set(startsAt === null ? null : { vendorId, startsAt })
    for (const listener of listeners) listener()
  },
  forget(): void {
    storage.set(null)
    for (const listener of listeners) listener()
  },
  subscribe(listener: () => void): () => void {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
}

/** Null for as soon as it is ready, and on the server, which knows nothing of the tab. */
export const useChosenTime = (vendorId: string | null): string | null =>
  useSyncExternalStore(
    chosenTime.subscribe,
    () => chosenTime.get(vendorId),
    () => null,
  )
