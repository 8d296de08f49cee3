import { enrolmentCodes, wrongEnrolmentCodes, wrongEnrolmentCodesOfAll } from '#contracts/door/devices.ts'
import { formatShortCode, parseShortCode } from '#contracts/tickets/short-code.ts'
import {
  type EventId,
  type GateDeviceId,
  type GateEnrolmentId,
  platformVendorId,
  type UserId,
  type VendorId,
} from '#contracts/wire/primitives.ts'
import { recordGuessing } from '#server/modules/audit/index.ts'
import { newShortCode } from '#server/modules/tickets/index.ts'
import { minutes, plus } from '#server/platform/clock.ts'
import { acrossVendors } from '#server/platform/database/across-vendors.ts'
import { inTransaction } from '#server/platform/database/database.ts'
import { and, eq, gt, isNull } from '#server/platform/database/drizzle.ts'
import { DomainError, notFound } from '#server/platform/errors.ts'
import { rateLimit, uncountAttempt } from '#server/platform/http/rate-limit.ts'
import { hashToken, newId, newToken } from '#server/platform/ids.ts'
import { gateDevices, gateEnrolments } from '../door.tables.ts'
import type { DoorDeps } from '../door-deps.ts'
import { recordGateAction } from '../record-gate-action.ts'
import { describeEvents, eventsToEnrolFor, findGateVendor } from './gate-devices.queries.ts'

const validMilliseconds = minutes(10)

/** Makes a code for one device. It is told this once; only its hash is kept. */
export async function createEnrolment(
  { db, clock, publicUrl }: DoorDeps,
  { vendorId, userId }: { vendorId: VendorId; userId: UserId },
  { gate, eventIds }: { gate: string; eventIds: EventId[] },
) {
  const ids = [...new Set(eventIds)]
  if ((await eventsToEnrolFor(db, vendorId, ids)).length < ids.length) throw notFound('The event')
  await rateLimit(db, clock, enrolmentCodes, vendorId)
  const now = clock.now()
  const [id, code, expiresAt] = [newId<GateEnrolmentId>(), newShortCode(), plus(now, validMilliseconds)]
  await db.insert(gateEnrolments).values({
    id,
    vendorId,
    codeHash: hashToken(code),
    gate,
    eventIds: ids,
    createdBy: userId,
    createdAt: now,
    expiresAt,
  })
  return { id, code: formatShortCode(code), link: `${publicUrl}/door#${code}`, expiresAt: expiresAt.toISOString() }
}

/** What a code lets a device join, as long as it is good. */
export async function lookUpEnrolment(deps: DoorDeps, network: string, typed: string) {
  const { db } = deps
  const { vendorId, gate, eventIds, expiresAt } = await findEnrolment(deps, network, typed)
  const [{ vendorName }, events] = await Promise.all([
    findGateVendor(db, vendorId),
    describeEvents(db, vendorId, eventIds),
  ])
  return { vendorName, gate, events, expiresAt: expiresAt.toISOString() }
}

/** Uses a code up and makes a device; its token is told this once. */
export async function enrolDevice(
  deps: DoorDeps,
  { network, code, name, agent }: { network: string; code: string; name: string; agent: string },
) {
  const { db, clock } = deps
  const enrolment = await findEnrolment(deps, network, code)
  const { vendorId, gate, eventIds } = enrolment
  const now = clock.now()
  const [id, token, csrfToken] = [newId<GateDeviceId>(), newToken(), newToken()]
  await inTransaction(db, async (tx) => {
    const used = await tx
      .update(gateEnrolments)
      .set({ usedAt: now, deviceId: id })
      .where(
        and(
          eq(gateEnrolments.vendorId, vendorId),
          eq(gateEnrolments.id, enrolment.id),
          isNull(gateEnrolments.usedAt),
          gt(gateEnrolments.expiresAt, now),
        ),
      )
      .returning({ id: gateEnrolments.id })
    if (used.length === 0) throw expired()
    await tx.insert(gateDevices).values({
      id,
      vendorId,
      name,
      gate,
      eventIds,
      tokenHash: hashToken(token),
      csrfToken,
      agent: agent.slice(0, 300),
      enrolledBy: enrolment.createdBy,
      enrolledAt: now,
      lastSeenAt: now,
    })
  })
  const device = { id, name, gate, eventIds, revokedAt: null }
  await recordGateAction(deps, { vendorId, device, userId: null }, 'JOINED', { name, gate })
  return { vendorId, device, token, csrfToken }
}

/**
 * A code has 35 random bits and ten minutes; the limit, for each address and for all, leaves no hope of guessing one. A
 * good code is no guess: a crew joins from one address.
 */
async function findEnrolment(deps: DoorDeps, network: string, typed: string) {
  const { db, clock } = deps
  await rateLimit(db, clock, wrongEnrolmentCodes, network, {
    onLimit: () => recordGuesses(deps, { network, codes: wrongEnrolmentCodes.max }),
  })
  await rateLimit(db, clock, wrongEnrolmentCodesOfAll, '', {
    onLimit: () => recordGuesses(deps, { codes: wrongEnrolmentCodesOfAll.max }),
  })
  const code = parseShortCode(typed)
  const [enrolment] = code
    ? await db
        .select()
        .from(gateEnrolments)
        .where(
          and(
            acrossVendors('key-from-outside'),
            eq(gateEnrolments.codeHash, hashToken(code)),
            isNull(gateEnrolments.usedAt),
            gt(gateEnrolments.expiresAt, clock.now()),
          ),
        )
    : []
  if (!enrolment) throw expired()
  await uncountAttempt(db, wrongEnrolmentCodes, network)
  await uncountAttempt(db, wrongEnrolmentCodesOfAll, '')
  return enrolment
}

/** Nobody knows whose gate a code was to be for. */
const recordGuesses = (deps: DoorDeps, detail: Record<string, unknown>) =>
  recordGuessing(deps, 'gate-code', { subjectId: platformVendorId, detail })

const expired = () =>
  new DomainError('link_expired', 'This code is wrong, was used, or is older than ten minutes. Ask for a new one.')
