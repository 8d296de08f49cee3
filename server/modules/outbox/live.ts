import type { Db } from '#server/platform/database/database.ts'
import type { Live } from '#server/platform/live-updates.ts'
import type { Channel } from './channel.ts'
import type { DomainEvent, PageEvent } from './events.ts'
import { findSubscription } from './subscriptions.ts'

/** Which live updates belong to a database: what is committed there is published by them. */
const liveOf = new WeakMap<Db, Live>()

export function connectLive(db: Db, live: Live) {
  liveOf.set(db, live)
}

/** Has open pages read again what has changed, outside a transaction, or where it writes nothing. */
export const publish = (live: Live, event: PageEvent) => publishMessages(live, event)

/** The same for an event whose transaction in this database is committed. */
export function publishCommitted(db: Db, event: DomainEvent) {
  const live = liveOf.get(db)
  if (live) publishMessages(live, event)
}

function publishMessages(live: Live, event: DomainEvent) {
  for (const { topics, keys } of findSubscription(event).pages?.(event) ?? []) live.publish(topics, keys)
}

/** For what pages are told at a moment of its own. */
export const liveChannel = (live: Live): Channel => ({
  prepare: async ({ type, data }) => ({
    address: null,
    send: async () => publishMessages(live, { type, ...(data as object) } as DomainEvent),
  }),
  pauses: () => [],
  isPermanent: () => false,
})
