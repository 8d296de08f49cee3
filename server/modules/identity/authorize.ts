import type { Endpoint } from '#contracts/wire/endpoint.ts'
import { isRefusedWhileSuspended } from '#contracts/wire/endpoint-errors.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/database/database.ts'
import { DomainError } from '#server/platform/errors.ts'
import type { Http } from '#server/platform/http/serve.ts'
import type { Actor } from './actor.ts'
import { type CookieSettings, loadToken, readLanguage } from './session-cookie.ts'
import { findActor } from './sessions.queries.ts'

/** Identifies the actor by the session cookie, and refuses those whom the access does not allow. */
export function authorizer(db: Db, clock: Clock, settings: CookieSettings): Pick<Http, 'authorize' | 'identify'> {
  const identify: Http['identify'] = async (request) => {
    const token = loadToken(request, settings)
    return token ? findActor(db, token, clock.now(), readLanguage(request)) : null
  }
  return {
    identify,
    async authorize(request, endpoint) {
      const actor = await identify(request)
      checkRole(endpoint, actor)
      checkSuspension(endpoint, actor)
      return actor
    },
  }
}

function checkRole({ access }: Endpoint, actor: Actor | null): asserts actor is Actor {
  if (!actor) throw new DomainError('not_signed_in', 'Sign in to go on.')
  if (access === 'admin' && actor.role !== 'ADMIN') throw new DomainError('wrong_role', 'This is for administrators.')
  if (access !== 'vendor' && access !== 'vendor-applicant') return
  if (actor.role !== 'VENDOR') throw new DomainError('wrong_role', 'This is for vendors.')
  if (access === 'vendor' && !actor.vendorId) throw new DomainError('wrong_role', 'Open your shop first.')
}

/** The one guard of suspended shops: what their owner may still call is said by each endpoint (docs/decisions/0058). */
function checkSuspension(endpoint: Endpoint, actor: Actor) {
  if (actor.vendorStatus !== 'SUSPENDED' || !isRefusedWhileSuspended(endpoint)) return
  throw new DomainError(
    'vendor_suspended',
    'Your shop is suspended: you can finish paid orders and read your books. Write to us to have it reinstated.',
  )
}
