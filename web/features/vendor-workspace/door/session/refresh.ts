import { getScanCounts } from '#contracts/door/scan.ts'
import { getScanBundle, type ScanBundle } from '#contracts/door/sync.ts'
import type { EventId, TicketId } from '#contracts/wire/primitives.ts'
import { nowInBundle } from '#web/features/vendor-workspace/door/engine/door-facts.ts'
import { type KeptBundle, mergeBundle } from '#web/features/vendor-workspace/door/engine/kept-bundle.ts'
import { keepBundle, keepCounts, keepFacts } from './door-database.ts'
import { door } from './door-store.ts'
import { callGate, measureClockOffset } from './gate-client.ts'

const partLimitMilliseconds = 30_000

/** Reads what has changed since the bundle that is kept, or all of it, and keeps it. */
export async function refreshBundle(eventId: EventId, { whole = false } = {}): Promise<void> {
  const before = whole ? undefined : door.get().bundle
  const since = before?.event.id === eventId ? before.version : undefined
  const known = new Set(door.get().facts.flatMap(({ nonce, status }) => (status === 'known' ? nonce : [])))
  const isFirst = since === undefined
  if (isFirst) door.set({ loaded: 0 })
  try {
    const { parts, bytes, clockOffset } = await readParts(eventId, since, (loaded) => isFirst && door.set({ loaded }))
    // Another event may have been chosen meanwhile.
    if (door.get().eventId !== eventId) return
    const bundle = mergeBundle(before, parts, bytes)
    if (hasNews(before, bundle, parts)) await keepBundle(bundle)
    const inBundle = nowInBundle(door.get().facts, known)
    if (inBundle.length > 0) await keepFacts(inBundle)
    door.set({ bundle, clockOffset })
    door.changeFacts(inBundle)
  } finally {
    if (isFirst) door.set({ loaded: null })
  }
}

async function readParts(eventId: EventId, since: number | undefined, onLoaded: (tickets: number) => void) {
  const parts: ScanBundle[] = []
  let after: TicketId | undefined
  let clockOffset = 0
  do {
    const sentAt = Date.now()
    const query = { eventId, since, after }
    const part: ScanBundle = await callGate(getScanBundle, {
      query,
      signal: AbortSignal.timeout(partLimitMilliseconds),
    })
    clockOffset = measureClockOffset(part.now, sentAt)
    parts.push(part)
    after = part.nextAfter ?? undefined
    onLoaded(parts.reduce((sum, { tickets }) => sum + tickets.length, 0))
  } while (after)
  const bytes = parts.reduce((sum, part) => sum + JSON.stringify(part.tickets).length, 0)
  return { parts, bytes, clockOffset }
}

/** An event that nobody buys for is not written again every half minute. */
const hasNews = (before: KeptBundle | undefined, after: KeptBundle, parts: readonly ScanBundle[]): boolean =>
  !before ||
  parts.some(({ tickets }) => tickets.length > 0) ||
  JSON.stringify([before.event, before.keys]) !== JSON.stringify([after.event, after.keys]) ||
  after.at - before.at > 60_000

export async function refreshCounts(eventId: EventId, milliseconds = 8000): Promise<void> {
  const signal = AbortSignal.timeout(milliseconds)
  const counted = await callGate(getScanCounts, { query: { eventId }, signal })
  if (door.get().eventId !== eventId) return
  door.set({ counted })
  await keepCounts(counted)
}
