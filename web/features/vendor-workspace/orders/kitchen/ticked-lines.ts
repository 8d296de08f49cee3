import { useEffect, useSyncExternalStore } from 'react'
import type { VendorOrder } from '#contracts/vendor-orders.ts'
import { createSessionStorage } from '#web/lib/storage/session-storage.ts'

// On the device: a tablet that was switched off and on again still has them.
const storage = createSessionStorage<string[]>('uliza-ticked-lines', () => window.localStorage)
const listeners = new Set<() => void>()
let ticked: ReadonlySet<string> | undefined

function get(): ReadonlySet<string> {
  ticked ??= new Set(storage.get() ?? [])
  return ticked
}

function set(next: ReadonlySet<string>): void {
  ticked = next
  storage.set(next.size > 0 ? [...next] : null)
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export interface TickedLines {
  ids: ReadonlySet<string>
  toggle: (lineIds: readonly string[], isTicked: boolean) => void
}

/**
 * Which lines of the orders in hand are made. They are this tablet's; those of orders that are no longer in hand are
 * forgotten.
 */
export function useTickedLines(inHand: readonly VendorOrder[] | undefined): TickedLines {
  const ids = useSyncExternalStore(subscribe, get, get)
  useEffect(() => {
    if (!inHand) return
    const there = new Set<string>(inHand.flatMap(({ lines }) => lines.map(({ id }) => id)))
    const left = [...get()].filter((id) => there.has(id))
    if (left.length < get().size) set(new Set(left))
  }, [inHand])
  return {
    ids,
    toggle(lineIds, isTicked) {
      const next = new Set(get())
      for (const id of lineIds) isTicked ? next.add(id) : next.delete(id)
      set(next)
    },
  }
}
