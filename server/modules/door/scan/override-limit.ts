import type { GateActor } from '#server/modules/identity/index.ts'
import { minutes } from '#server/platform/clock.ts'
import { rateLimit } from '#server/platform/http/rate-limit.ts'
import type { DoorDeps } from '../door-deps.ts'

/** In an hour: more than an organiser is asked for, and no way to burn the tickets of an event. */
const maxOverrides = 60

/** Counts who is let in on the organiser's word by one device or person, and refuses what is beyond the limit. */
export const countOverrides = ({ db, clock }: DoorDeps, { vendorId, device, userId }: GateActor, count: number) =>
  rateLimit(db, clock, {
    key: `gate-override:${vendorId}:${device?.id ?? userId}`,
    max: maxOverrides,
    windowMilliseconds: minutes(60),
    count,
    sentence: (wait) => `Too many were let in without a code here. Wait ${wait}, or call the organiser.`,
  })
