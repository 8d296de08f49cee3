import { and, eq, sql } from 'drizzle-orm'
import { expect, it, vi } from 'vitest'
import type { TicketId, VendorId } from '#contracts/wire/primitives.ts'
import { fiftyScansOfOneTicket } from '#server/testing/races/check-in-race.ts'
import { aWorld } from '#server/testing/world/world.ts'
import { tickets } from './tickets.tables.ts'

// Both guards are removed: the ticket is read before it is written, and the database's own rules are dropped.
vi.mock('./admit-ticket.ts', () => ({
  async admitTicket(tx: typeof world.db, vendorId: VendorId, { id }: { id: TicketId }, now: Date) {
    const isTicket = and(eq(tickets.vendorId, vendorId), eq(tickets.id, id))
    const [ticket] = await tx.select().from(tickets).where(isTicket)
    if (ticket?.status !== 'VALID') return null
    await tx.update(tickets).set({ status: 'USED', usedAt: now }).where(isTicket)
    return now
  },
}))

const world = aWorld()

it('without the guard one ticket is checked in more than once', async () => {
  await world.db.execute(sql`drop index check_ins_one_entry`)
  expect((await fiftyScansOfOneTicket(world)).accepted).toBeGreaterThan(1)
})

it("without the program's guard the database still allows one check-in", async () => {
  await world.db.execute(sql`truncate check_ins`)
  await world.db.execute(
    sql`create unique index check_ins_one_entry on check_ins (ticket_id) where result = 'ACCEPTED'`,
  )
  expect((await fiftyScansOfOneTicket(world)).entries).toBe(1)
})
