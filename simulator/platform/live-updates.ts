export type LiveUpdates = ReturnType<typeof createLiveUpdates>

/** Tells the pages that are open which phone has changed. */
export function createLiveUpdates() {
  const listeners = new Set<(msisdn: string) => void>()
  return {
    publish(msisdn: string) {
      for (const listener of listeners) listener(msisdn)
    },
    subscribe(listener: (msisdn: string) => void) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
