import type { Clock } from './clock.ts'

export type LogEntry = { at: string; kind: string; phone?: string; [detail: string]: unknown }
export type Log = ReturnType<typeof createLog>

/**
 * What happened lately, for tests and for the curious. Old entries make room, so a benchmark cannot fill the memory.
 */
export function createLog(clock: Clock, size: number) {
  let entries: LogEntry[] = []
  return {
    add(kind: string, detail: { phone?: string; [detail: string]: unknown }) {
      entries.push({ at: new Date(clock.now()).toISOString(), kind, ...detail })
      // Trimmed in batches: shifting one entry a push would move the whole list every time.
      if (entries.length > size * 2) entries = entries.slice(-size)
    },
    entries: (): readonly LogEntry[] => entries.slice(-size),
    clear() {
      entries = []
    },
  }
}
