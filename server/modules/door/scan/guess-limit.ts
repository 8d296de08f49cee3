import { and, eq, gt } from 'drizzle-orm'
import { parseShortCode } from '#contracts/tickets/short-code.ts'
import type { GateActor } from '#server/modules/identity/index.ts'
import { minutes, plus } from '#server/platform/clock.ts'
import { DomainError } from '#server/platform/errors.ts'
import { rateLimit, uncountAttempt } from '#server/platform/http/rate-limit.ts'
import { gateActions } from '../door.tables.ts'
import type { DoorDeps } from '../door-deps.ts'
import { recordGateAction } from '../record-gate-action.ts'

/** A code has 35 random bits: at this rate a device that guesses day and night finds one of 10,000 tickets in some three years. */
const maxGuesses = 20
const windowMilliseconds = minutes(10)

const keyOf = ({ device, userId, vendorId }: GateActor) => `gate-guess:${vendorId}:${device?.id ?? userId}`

/** Counts a typed short code before it is looked up; whether it was counted. Beyond the limit it is refused, and that is kept. */
export async function countGuess(deps: DoorDeps, actor: GateActor, text: string): Promise<boolean> {
  if (parseShortCode(text) === null) return false
  try {
    await rateLimit(deps.db, deps.clock, {
      key: keyOf(actor),
      max: maxGuesses,
      windowMilliseconds,
      sentence: (wait) => `Too many codes that no ticket has. Wait ${wait}, or scan the code.`,
    })
  } catch (error) {
    if (error instanceof DomainError) await recordOnce(deps, actor)
    throw error
  }
  return true
}

/** Takes back a code that a ticket has: it was no guess. */
export const uncountGuess = ({ db }: DoorDeps, actor: GateActor) => uncountAttempt(db, keyOf(actor))

/** One entry for a window, however often it is tried on. */
async function recordOnce(deps: DoorDeps, actor: GateActor) {
  const { db, clock } = deps
  const byActor = actor.device
    ? eq(gateActions.deviceId, actor.device.id)
    : eq(gateActions.userId, actor.userId as NonNullable<typeof actor.userId>)
  const [recent] = await db
    .select({ id: gateActions.id })
    .from(gateActions)
    .where(
      and(
        eq(gateActions.vendorId, actor.vendorId),
        eq(gateActions.action, 'GUESSED'),
        byActor,
        gt(gateActions.at, plus(clock.now(), -windowMilliseconds)),
      ),
    )
    .limit(1)
  if (!recent) await recordGateAction(deps, actor, 'GUESSED', { codes: maxGuesses })
}
