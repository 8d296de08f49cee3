import { wrongTicketCodes } from '#contracts/door/scan.ts'
import { parseShortCode } from '#contracts/tickets/short-code.ts'
import { recordGuessing } from '#server/modules/audit/index.ts'
import { type GateActor, gateOf } from '#server/modules/identity/index.ts'
import { isWithinLimit, rateLimit, uncountAttempt } from '#server/platform/http/rate-limit.ts'
import type { DoorDeps } from '../door-deps.ts'
import { recordGateAction } from '../record-gate-action.ts'

/**
 * Counts a typed short code before it is looked up; whether it was counted. Beyond the limit it is refused, and that is
 * kept.
 */
export async function countGuess(deps: DoorDeps, actor: GateActor, text: string): Promise<boolean> {
  if (parseShortCode(text) === null) return false
  await rateLimit(deps.db, deps.clock, wrongTicketCodes, gateOf(actor), {
    sentence: (wait) => `Too many codes that no ticket has. Wait ${wait}, or scan the code.`,
    onLimit: () => recordLimit(deps, actor),
  })
  return true
}

/**
 * Counts the short codes of an upload that no ticket has; whether they were within the limit. What is beyond it is not
 * answered, so that nothing can be learned by sending more.
 */
export const countGuesses = (deps: DoorDeps, actor: GateActor, count: number): Promise<boolean> =>
  isWithinLimit(deps.db, deps.clock, wrongTicketCodes, gateOf(actor), {
    count,
    onLimit: () => recordLimit(deps, actor),
  })

/** Takes back a code that a ticket has: it was no guess. */
export const uncountGuess = ({ db }: DoorDeps, actor: GateActor) => uncountAttempt(db, wrongTicketCodes, gateOf(actor))

/** For the vendor among what happened at its gates, and for administrators in the audit trail. */
async function recordLimit(deps: DoorDeps, actor: GateActor) {
  const { vendorId, userId, device } = actor
  await recordGateAction(deps, actor, 'GUESSED', { codes: wrongTicketCodes.max })
  const detail = { device: device?.name ?? null, gate: device?.gate ?? null, codes: wrongTicketCodes.max }
  await recordGuessing(deps, 'ticket-code', { userId, subjectId: vendorId, detail })
}
