import type { User } from '#contracts/identity.ts'
import type { Ticket } from '#contracts/tickets/tickets.ts'
import { ticketsCache, ticketsPage } from './kept-on-device.ts'

const address = `${ticketsPage}/kept.json`

export interface KeptTickets {
  user: User
  tickets: Ticket[]
  /** When the server said so, in milliseconds. */
  at: number
}

export async function keepTickets(kept: KeptTickets): Promise<void> {
  const cache = await caches.open(ticketsCache)
  await cache.put(address, Response.json(kept))
}

export async function readKeptTickets(): Promise<KeptTickets | null> {
  const response = await globalThis.caches?.match(address, { cacheName: ticketsCache })
  return response ? ((await response.json()) as KeptTickets) : null
}
