/**
 * What is decided at a gate by the server and by a device without a network alike. Without `node:` and without the
 * browser.
 */

/** How long whoever scanned may take it back by themselves. */
export const undoMilliseconds = 15 * 60_000

export interface Scanned {
  /** Who scanned: a device, or somebody in person. */
  by: string | null
  /** Milliseconds by the server's clock. */
  at: number
}

/** Whether it is taken back by whoever scanned it, and soon enough; the organiser may at any age. */
export const mayUndoOwn = (undo: Scanned, undone: Scanned): boolean =>
  undo.by === undone.by && Math.abs(undo.at - undone.at) <= undoMilliseconds

/** When check-in opens, in milliseconds: at the event's door time, or three hours before the start where there is none. */
export const doorsOpenAt = ({ doorsAt, startsAt }: { doorsAt: number | null; startsAt: number }): number =>
  doorsAt ?? startsAt - 3 * 3_600_000

/** What a kind of ticket allows at the gates, with the times that a ticket of it was sold for. */
export interface EntryRules {
  /** The gates that let it in; none named is every gate. */
  gates: readonly string[]
  /** Whether it lets in again and again, without going out. */
  hasUnlimitedEntries: boolean
  /** Milliseconds; null where the event's own times are its bounds. */
  validFrom: number | null
  validUntil: number | null
}

interface HereAndNow {
  /** The gate that is scanned at; null where none was named, and none is asked for then. */
  gate: string | null
  now: number
  doorsAt: number
  endsAt: number
}

/** Why a ticket that is neither void nor used lets nobody in at this gate and time; null where it does. */
export function refusalHere(
  { gates, validFrom, validUntil }: EntryRules,
  { gate, now, doorsAt, endsAt }: HereAndNow,
): 'not_yet' | 'over' | 'wrong_gate' | null {
  if (now < Math.max(doorsAt, validFrom ?? doorsAt)) return 'not_yet'
  if (now >= Math.min(endsAt, validUntil ?? endsAt)) return 'over'
  const isElsewhere = gate !== null && gates.length > 0 && !gates.some((each) => isSameGate(each, gate))
  return isElsewhere ? 'wrong_gate' : null
}

/** Gates are named by whoever adds a phone: `VIP`, `vip`. */
const isSameGate = (one: string, other: string) => one.trim().toLowerCase() === other.trim().toLowerCase()

interface AtTheGate {
  isInside: boolean
  wasAdmitted: boolean
}

/** Whether somebody may come in, after what happened with the ticket so far. */
export const mayComeIn = (
  { isInside, wasAdmitted }: AtTheGate,
  { reEntry, hasUnlimitedEntries }: { reEntry: boolean; hasUnlimitedEntries: boolean },
): boolean => hasUnlimitedEntries || (!isInside && (!wasAdmitted || reEntry))

const dayMilliseconds = 86_400_000
/** Nairobi is three hours ahead of UTC all year. */
const nairobiOffset = 3 * 3_600_000

/**
 * When everybody was last checked out by itself: at this time of every day in Nairobi. Whoever went in before that
 * counts as gone, as if they had been scanned out.
 */
export function lastCheckOut(time: string | null, now: number): number | null {
  if (time === null) return null
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  const ofDay = (hours * 60 + minutes) * 60_000 - nairobiOffset
  return Math.floor((now - ofDay) / dayMilliseconds) * dayMilliseconds + ofDay
}

/** Whether somebody who went in then has been checked out by itself since. */
export const isCheckedOut = (time: string | null, wentInAt: number, now: number): boolean =>
  wentInAt < (lastCheckOut(time, now) ?? Number.NEGATIVE_INFINITY)
