import * as contract from '#contracts/waitlist.ts'
import { type Http, serve } from '#server/platform/http/serve.ts'
import type { ModuleDeps } from '#server/platform/module-deps.ts'
import { joinLine, leaveWaitingLine, waitlistOf } from './waitlist.ts'

export function mountWaitlist(http: Http, deps: ModuleDeps) {
  const key = (customerId: Parameters<typeof waitlistOf>[1]['customerId'], slug: string) => ({ customerId, slug })
  serve(http, contract.getWaitlist, ({ actor, params }) => waitlistOf(deps, key(actor.userId, params.slug)))
  serve(http, contract.joinWaitlist, ({ actor, params, body }) => joinLine(deps, key(actor.userId, params.slug), body))
  serve(http, contract.leaveWaitlist, ({ actor, params }) => leaveWaitingLine(deps, key(actor.userId, params.slug)))
}
