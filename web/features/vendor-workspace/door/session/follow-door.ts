import { gateLive, reportGateDevice } from '#contracts/door/devices.ts'
import { syncScans } from '#contracts/door/sync.ts'
import { batteryPercent } from '#web/features/vendor-workspace/door/device/battery.ts'
import {
  nextReachability,
  patienceMilliseconds,
  type Sign,
} from '#web/features/vendor-workspace/door/engine/reachability.ts'
import { uploadWaiting } from '#web/features/vendor-workspace/door/engine/upload.ts'
import { ApiError } from '#web/lib/api/api-error.ts'
import { keepFacts, wipeDoor } from './door-database.ts'
import { door, waitingCount } from './door-store.ts'
import { callGate, fetchIdentity, isRefusal, isRevoked, isSignedOut, measureClockOffset } from './gate-client.ts'
import { refreshBundle, refreshCounts } from './refresh.ts'
import { resolveRefused } from './resolve-refused.ts'

const tickMilliseconds = 3000
const [refreshEvery, reportEvery] = [30_000, 60_000]
const uploadLimitMilliseconds = 20_000

/** Notes how the server answered, and switches between asking it and deciding here. */
export function noteSign(sign: Sign): void {
  const { reach, facts } = door.get()
  const next = nextReachability(reach, sign, waitingCount(facts), Date.now())
  if (next !== reach) door.set({ reach: next })
}

/** Of a call that failed: whether the device still may, or the way to the server. */
export function noteFailure(error: unknown): void {
  if (isRevoked(error)) door.set({ access: 'revoked' })
  else if (isSignedOut(error)) door.set({ access: 'signed-out' })
  // Too many guesses say nothing of the way to the server.
  if (!(error instanceof ApiError && error.status === 429)) noteSign('none')
}

let isUploading = false

export async function upload(): Promise<void> {
  if (isUploading || waitingCount(door.get().facts) === 0) return
  isUploading = true
  try {
    await uploadWaiting({
      waiting: () => door.get().facts,
      isRefusal,
      refuse: resolveRefused,
      async send(scans, waiting) {
        const sentAt = Date.now()
        const body = { deviceNow: new Date(sentAt).toISOString(), scans, waiting }
        const { now, results } = await callGate(syncScans, {
          body,
          signal: AbortSignal.timeout(uploadLimitMilliseconds),
        })
        door.set({ clockOffset: measureClockOffset(now, sentAt) })
        return results
      },
      async settle(facts) {
        await keepFacts(facts)
        door.changeFacts(facts)
      },
    })
  } finally {
    isUploading = false
  }
}

/** Everything that goes on beside scanning, while the page is open. Answers what ends it. */
export function followDoor(): () => void {
  let isBusy = false
  let [refreshedAt, reportedAt, newsAt] = [0, 0, 0]

  async function tick(): Promise<void> {
    const { eventId, access, reach } = door.get()
    if (isBusy) return
    isBusy = true
    try {
      await upload()
      if (access !== 'granted') return await wipeOnceSent()
      const now = Date.now()
      const isDue = newsAt >= refreshedAt || now - refreshedAt > refreshEvery
      if (!eventId) {
        if (!reach.isOnline || isDue) await findServer()
        refreshedAt = now
        return
      }
      if (!reach.isOnline || isDue) {
        const startedAt = performance.now()
        await refreshCounts(eventId, reach.isOnline ? 8000 : patienceMilliseconds)
        noteSign({ milliseconds: performance.now() - startedAt })
      }
      if (isDue) {
        // Not the time of the answer: what changed while it was on its way is read again.
        refreshedAt = now
        await refreshBundle(eventId)
      }
      if (Date.now() - reportedAt > reportEvery) {
        reportedAt = Date.now()
        await report()
      }
    } catch (error) {
      noteFailure(error)
    } finally {
      isBusy = false
    }
  }

  const refreshSoon = () => {
    newsAt = Date.now()
  }
  // The device knows first; what it says is tried all the same, since the way back is found by an answer alone.
  const lose = () => noteSign('none')
  if (!navigator.onLine) lose()
  const timer = setInterval(() => void tick(), tickMilliseconds)
  const stopLive = followLive(refreshSoon)
  window.addEventListener('online', refreshSoon)
  window.addEventListener('offline', lose)
  void tick()
  return () => {
    clearInterval(timer)
    stopLive()
    window.removeEventListener('online', refreshSoon)
    window.removeEventListener('offline', lose)
  }
}

/** Without an event nothing else is read that would show that the server answers, or that the device may go on. */
async function findServer(): Promise<void> {
  const startedAt = performance.now()
  await fetchIdentity()
  noteSign({ milliseconds: performance.now() - startedAt })
}

/** A revoked device keeps nothing of the guests; what it scanned is handed over first. */
async function wipeOnceSent(): Promise<void> {
  const { facts, bundle, access } = door.get()
  if (access !== 'revoked' || !bundle || waitingCount(facts) > 0) return
  await wipeDoor()
  door.set({ bundle: undefined, learned: [], counted: undefined })
}

async function report(): Promise<void> {
  const { bundle, facts } = door.get()
  await callGate(reportGateDevice, {
    body: {
      ticketsKept: bundle?.tickets.size ?? null,
      ticketsKeptAt: bundle ? new Date(bundle.at).toISOString() : null,
      waiting: waitingCount(facts),
      batteryPercent: await batteryPercent(),
    },
    signal: AbortSignal.timeout(8000),
  })
}

/** How long after a refusal it is asked again: a restart is over, a device that was revoked hears so by its next call. */
const refusedMilliseconds = 10_000

/**
 * The browser connects again by itself unless the server refused, as while it is restarted. What happened until then
 * nothing tells.
 */
function followLive(onChange: () => void): () => void {
  let source: EventSource
  let timer: ReturnType<typeof setTimeout> | undefined
  function connect() {
    source = new EventSource(gateLive.path)
    source.onopen = onChange
    source.onmessage = onChange
    source.onerror = () => {
      if (source.readyState !== EventSource.CLOSED) return
      onChange()
      timer = setTimeout(connect, refusedMilliseconds)
    }
  }
  connect()
  return () => {
    clearTimeout(timer)
    source.close()
  }
}
