import { useSyncExternalStore } from 'react'

const probeEvery = 3000
const probeLimit = 5000
/** How long a call may be without an answer before the connection is doubted. */
const patience = 8000

let lostSince: Date | undefined
let probes: ReturnType<typeof setInterval> | undefined
const listeners = new Set<() => void>()

/**
 * Whether the server can be reached. The device knows when it has no network; that the network leads nowhere is learned
 * from a call that got no answer. From then on the server is probed until it answers, so that a page recovers by
 * itself.
 */
export const connection = {
  isLost: () => lostSince !== undefined,
  /** The moment of the first failure; undefined while all is well. */
  lostSince: () => lostSince,
  subscribe(listener: () => void): () => void {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
  reportLost(): void {
    if (lostSince) return
    lostSince = new Date()
    probes = setInterval(connection.probe, probeEvery)
    publish()
  },
  reportFound(): void {
    if (!lostSince) return
    lostSince = undefined
    clearInterval(probes)
    publish()
  },
  /** Asks the server for a sign of life. Answers whether there was one. */
  async probe(): Promise<boolean> {
    const init = { cache: 'no-store', signal: AbortSignal.timeout(probeLimit) } as const
    const isThere = await fetch('/api/health/live', init).then(
      ({ ok }) => ok,
      () => false,
    )
    if (isThere) connection.reportFound()
    else connection.reportLost()
    return isThere
  },
}

function publish(): void {
  for (const listener of listeners) listener()
}

/** Calls back whenever the connection is there again. Answers what ends that. */
export const onFound = (callback: () => void): (() => void) =>
  connection.subscribe(() => connection.isLost() || callback())

/**
 * What a request says of the connection: an answer, even of refusal, that it is there; none, or none for long, is a
 * reason to ask.
 */
export async function watched(request: Promise<Response>): Promise<Response> {
  const impatience = setTimeout(connection.probe, patience)
  const lostBefore = lostSince
  try {
    const response = await request
    // One that was on its way when the connection was lost says nothing of it now: the probes will.
    if (lostSince === lostBefore) connection.reportFound()
    return response
  } catch (error) {
    // One that its own page gave up is another kind of error, and says nothing.
    if (error instanceof TypeError) void connection.probe()
    throw error
  } finally {
    clearTimeout(impatience)
  }
}

/** Since when the server cannot be reached; undefined while it can. */
export const useLostSince = () => useSyncExternalStore(connection.subscribe, connection.lostSince, () => undefined)

if (typeof window !== 'undefined') {
  window.addEventListener('offline', connection.reportLost)
  window.addEventListener('online', connection.probe)
  if (!navigator.onLine) connection.reportLost()
}
