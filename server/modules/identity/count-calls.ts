import type { FastifyRequest } from 'fastify'
import type { Caller } from '#contracts/wire/limit.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/database/database.ts'
import { countCall, networkPrefix } from '#server/platform/http/rate-limit.ts'
import type { Http } from '#server/platform/http/serve.ts'
import type { Actor, GateActor } from './actor.ts'

/** Whoever scans: a device, or somebody in person. */
export const gateOf = ({ vendorId, device, userId }: GateActor): string => `${vendorId}:${device?.id ?? userId}`

/** What the calls of one caller are counted by; the start has checked that whoever may call has it. */
const subjectOf: Record<Caller, (actor: Actor & GateActor, request: FastifyRequest) => string> = {
  account: ({ userId }) => userId,
  session: ({ sessionId }) => sessionId,
  shop: ({ vendorId }) => vendorId,
  gate: gateOf,
  network: (_, request) => networkPrefix(request.ip),
}

/** Counts a call by each limit that its endpoint declares of calls, in their order. */
export const callCounter =
  (db: Db, clock: Clock): Http['countCall'] =>
  async (limits, actor, request) => {
    for (const limit of limits)
      await countCall(db, clock, limit, subjectOf[limit.by](actor as Actor & GateActor, request))
  }
