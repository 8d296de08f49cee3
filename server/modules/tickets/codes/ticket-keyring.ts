import type { KeyObject } from 'node:crypto'
import type { Db } from '#server/platform/database/database.ts'
import { asc } from '#server/platform/database/drizzle.ts'
import { ticketKeys } from '../tickets.tables.ts'
import { toPublicKey } from './sign-ticket.ts'

/** What codes are verified with. A key never changes, so each is read once. */
export interface TicketKeyring {
  /** Undefined when there is no such key. */
  publicKey: (id: number) => Promise<KeyObject | undefined>
  all: () => Promise<{ id: number; publicKey: Buffer }[]>
}

export function ticketKeyring(db: Db): TicketKeyring {
  const known = new Map<number, KeyObject>()
  const all = () =>
    db.select({ id: ticketKeys.id, publicKey: ticketKeys.publicKey }).from(ticketKeys).orderBy(asc(ticketKeys.id))
  return {
    all,
    async publicKey(id) {
      if (!known.has(id)) for (const key of await all()) known.set(key.id, toPublicKey(key.publicKey))
      return known.get(id)
    },
  }
}
