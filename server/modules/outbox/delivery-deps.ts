import type { FastifyBaseLogger } from 'fastify'
import type { Clock } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/database/database.ts'
import type { Channel, FindRecipient } from './channel.ts'
import type { ChannelName } from './channels/channel-names.ts'
import type { RoutingDeps } from './routing/pass-on.ts'
import { isSpent, readSpending, type SpendingDeps } from './spending/spending.ts'

export interface DeliveryDeps {
  db: Db
  clock: Clock
  log: FastifyBaseLogger
  /** Null where a channel is not set up: what is due for it goes another way, or is left unsent. */
  channels: Record<ChannelName, Channel | null>
  findRecipient: FindRecipient
  spending: SpendingDeps
}

/** What decides by which channel somebody is told. */
export const routingOf = ({ clock, channels, findRecipient, spending }: DeliveryDeps): RoutingDeps => ({
  findRecipient,
  findSpent: async (db) => isSpent(await readSpending(db, spending, clock.now())),
  isSetUp: (channel) => channels[channel] !== null,
})
