import type { Traces } from './traces.ts'
import type { TracesTo } from './traces-settings.ts'

/** Null where no collector is set: then nothing is loaded, and no call is watched. */
export async function openTraces(to: TracesTo | null, onNotSent: (reason: string) => void): Promise<Traces | null> {
  if (!to) return null
  const { startTraces } = await import('./start-traces.ts')
  return startTraces(to, onNotSent)
}
