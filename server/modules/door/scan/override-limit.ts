import { admissionsOnWord } from '#contracts/door/scan.ts'
import { type GateActor, gateOf } from '#server/modules/identity/index.ts'
import { isWithinLimit, rateLimit } from '#server/platform/http/rate-limit.ts'
import type { DoorDeps } from '../door-deps.ts'

/** Counts who is let in on the organiser's word by one device or person, and refuses what is beyond the limit. */
export const countOverride = ({ db, clock }: DoorDeps, actor: GateActor) =>
  rateLimit(db, clock, admissionsOnWord, gateOf(actor), {
    sentence: (wait) => `Too many were let in without a code here. Wait ${wait}, or call the organiser.`,
  })

/** Counts those of an upload; whether they were within the limit. */
export const countOverrides = ({ db, clock }: DoorDeps, actor: GateActor, count: number) =>
  isWithinLimit(db, clock, admissionsOnWord, gateOf(actor), { count })
