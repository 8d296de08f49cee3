/** How long a scan may wait for the server before it is decided here. */
export const patienceMilliseconds = 1500

export interface Reachability {
  isOnline: boolean
  /** Milliseconds by the device's clock. */
  offlineSince: number | null
}

/** What was learned of the way to the server: an answer and how long it took, or none. */
export type Sign = { milliseconds: number } | 'none'

/**
 * A slow answer is as bad as none: the next person waits at the gate. The way back needs one that was fast, and nothing
 * left to send, so that the server hears of what happened here in its order.
 */
export function nextReachability(before: Reachability, sign: Sign, waiting: number, now: number): Reachability {
  const isFast = sign !== 'none' && sign.milliseconds <= patienceMilliseconds
  if (!isFast) return before.isOnline ? { isOnline: false, offlineSince: now } : before
  return waiting === 0 && !before.isOnline ? { isOnline: true, offlineSince: null } : before
}
