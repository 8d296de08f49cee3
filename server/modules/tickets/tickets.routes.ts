import * as contract from '#contracts/tickets/tickets.ts'
import { type Http, serve } from '#server/platform/http/serve.ts'
import type { ModuleDeps } from '#server/platform/module-deps.ts'
import { ticketsOfOwner } from './tickets.queries.ts'

export function mountTickets(http: Http, deps: ModuleDeps) {
  serve(http, contract.listMyTickets, ({ actor, query }) => ticketsOfOwner(deps.db, actor.userId, query))
}
