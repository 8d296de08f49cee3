import type { FastifyRequest } from 'fastify'
import { isAllowedAdmin } from '#contracts/admin/admin-rights.ts'
import { isAllowed, type ShopMembership } from '#contracts/staff/staff-rights.ts'
import type { Endpoint } from '#contracts/wire/endpoint.ts'
import {
  isOfShop,
  isRefusedWhileSuspended,
  needsConfirmation,
  needsMoneyProof,
  needsSecondFactor,
} from '#contracts/wire/endpoint-errors.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/database/database.ts'
import { DomainError } from '#server/platform/errors.ts'
import { oncePerPage } from '#server/platform/http/once-per-page.ts'
import type { Http } from '#server/platform/http/serve.ts'
import type { Actor, GateActor } from './actor.ts'
import { adminRightMissing } from './admin/admin-membership.ts'
import { callCounter } from './count-calls.ts'
import { confirmationNeeded, moneyProofNeeded } from './security/confirmation-needed.ts'
import { requireSecondFactor } from './security/second-factor-duty.ts'
import { type CookieSettings, loadToken, readLanguage } from './session-cookie.ts'
import type { SessionReader } from './shops/find-actor.queries.ts'
import type { Shops } from './shops/shops.ts'

/** The device at a gate that sends a request; null when none does, or a stranger. */
export type FindGateDevice = (request: FastifyRequest) => Promise<GateActor | null>

interface AuthorizerDeps extends Pick<SessionReader, 'findActor'>, Pick<Shops, 'findEmployer'> {
  db: Db
  clock: Clock
  settings: CookieSettings
}

/**
 * Identifies the actor by the session cookie, and refuses those whom the access does not allow. At a gate a device's
 * own cookie counts before the session's: a vendor's tablet that has joined is that device.
 */
export function authorizer(
  { db, clock, settings, findActor, findEmployer }: AuthorizerDeps,
  findGateDevice: FindGateDevice,
): Pick<Http, 'authorize' | 'authorizeBody' | 'identify' | 'countCall'> {
  const findSession = async (request: FastifyRequest) => {
    const token = loadToken(request, settings)
    if (!token) return null
    return oncePerPage('actor', () => findActor(db, token, clock.now(), readLanguage(request)))
  }
  const identify: Http['identify'] = async (request, of) => exceptGuest(await findSession(request), of)
  /** Whoever worked for a shop until now is told so, and not that the page is somebody else's. */
  async function checkEnded({ userId }: Actor) {
    const former = await findEmployer(db, userId, { hasEnded: true })
    if (former)
      throw new DomainError(
        'no_longer_staff',
        `You no longer work for ${former.shop}. Ask its owner to invite you again.`,
      )
  }
  return {
    identify,
    countCall: callCounter(db, clock),
    async authorize(request, endpoint) {
      const device = endpoint.access === 'gate' ? await findGateDevice(request) : null
      if (device) {
        checkRevocation(endpoint, device)
        checkSuspension(endpoint, device)
        return device
      }
      const actor = await identify(request, endpoint)
      if (actor && !actor.vendorId && isOfShop(endpoint.access)) await checkEnded(actor)
      checkRole(endpoint, actor)
      checkStaff(endpoint, actor)
      checkAdmin(endpoint, actor)
      checkSuspension(endpoint, actor)
      checkConfirmation(endpoint, actor)
      if (needsSecondFactor(endpoint)) requireSecondFactor(actor, clock)
      return endpoint.access === 'gate' ? { ...actor, device: null } : actor
    },
    authorizeBody(actor, { staff, staffFields, admins, adminFields }, body) {
      const { shop, admin } = actor as Actor
      // A file has a name for each of its bytes.
      if (!staffFields && !adminFields) return
      for (const name of Object.keys(body)) {
        if (staffFields && shop && !isAllowed(staffFields[name] ?? staff, shop)) throw rightMissing(shop)
        if (adminFields && admin && !isAllowedAdmin(adminFields[name] ?? admins, admin)) throw adminRightMissing(admin)
      }
    },
  }
}

/** The one guard of guests: what does not say that it is for them too knows nobody of theirs. */
const exceptGuest = (actor: Actor | null, { guests }: Pick<Endpoint, 'guests'> = {}) =>
  actor?.isGuest && guests !== 'allowed' ? null : actor

/** The one guard of what the staff of a shop may call: each endpoint says it (docs/decisions/0090). */
function checkStaff({ access, staff, staffFields }: Endpoint, { shop }: Actor) {
  if (!isOfShop(access) || !shop || isAllowed(staff, shop)) return
  // Which fields are sent is known once the body is read.
  if (Object.values(staffFields ?? {}).some((allowed) => isAllowed(allowed, shop))) return
  throw rightMissing(shop)
}

/** The one guard of what which administrator may call: each endpoint says it (docs/decisions/0164). */
function checkAdmin({ access, admins }: Endpoint, { admin }: Actor) {
  if (access === 'admin' && admin && !isAllowedAdmin(admins, admin)) throw adminRightMissing(admin)
}

const rightMissing = ({ role }: ShopMembership) =>
  new DomainError('right_missing', `As ${roleNames[role]} you may not do this. Ask the owner of the shop.`)

const roleNames: Record<ShopMembership['role'], string> = {
  OWNER: 'the owner',
  MANAGER: 'a manager',
  CASHIER: 'a cashier',
  COOK: 'a cook',
  STEWARD: 'a steward',
}

function checkRole({ access }: Endpoint, actor: Actor | null): asserts actor is Actor {
  if (!actor) throw new DomainError('not_signed_in', 'Sign in to go on.')
  if (access === 'admin' && !actor.admin) throw new DomainError('wrong_role', 'This is for administrators.')
  if (access !== 'vendor' && access !== 'vendor-applicant' && access !== 'gate') return
  if (actor.role !== 'VENDOR') throw new DomainError('wrong_role', 'This is for vendors.')
  if (access !== 'vendor-applicant' && !actor.vendorId) throw new DomainError('wrong_role', 'Open your shop first.')
}

/** The one guard of suspended shops: what their owner may still call is said by each endpoint (docs/decisions/0058). */
function checkSuspension(endpoint: Endpoint, actor: Pick<Actor, 'vendorStatus'>) {
  if (actor.vendorStatus !== 'SUSPENDED' || !isRefusedWhileSuspended(endpoint)) return
  throw new DomainError(
    'vendor_suspended',
    'Your shop is suspended: you can finish paid orders and read your books. Write to us to have it reinstated.',
  )
}

/**
 * The one guard of risky acts: whoever finds an administrator's screen unlocked cannot send money, nor take over an
 * account (docs/decisions/0092); nor give back a shop's money on a device that was left (docs/decisions/0166).
 */
function checkConfirmation(endpoint: Endpoint, actor: Actor) {
  if (!actor.isConfirmed && needsConfirmation(endpoint)) throw confirmationNeeded(actor)
  if (!actor.hasMoneyProof && needsMoneyProof(endpoint)) throw moneyProofNeeded(actor)
}

function checkRevocation({ afterRevocation }: Endpoint, { device }: GateActor) {
  if (!device?.revokedAt || afterRevocation === 'allowed') return
  throw new DomainError('device_revoked', 'This device may no longer scan. Ask the organiser for a new code.')
}
