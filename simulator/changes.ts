export type Changes = ReturnType<typeof createChanges>

/** Tells the pages that are open which phone has news. */
export function createChanges() {
  const listeners = new Set<(msisdn: string) => void>()
  return {
    announce(msisdn: string) {
      for (const listener of listeners) listener(msisdn)
    },
    listen(listener: (msisdn: string) => void) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
