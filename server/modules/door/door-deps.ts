import type { FastifyBaseLogger } from 'fastify'
import type { TicketKeyring } from '#server/modules/tickets/index.ts'
import type { ModuleDeps } from '#server/platform/module-deps.ts'

export interface DoorDeps extends ModuleDeps {
  /** What codes are signed with. */
  keys: TicketKeyring
  /** Where the pages are: of a link to join a gate. */
  publicUrl: string
  log: FastifyBaseLogger
}
