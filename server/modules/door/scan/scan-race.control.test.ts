import { expect, it, vi } from 'vitest'
import { sql } from '#server/platform/database/drizzle.ts'
import { twentyGatesScanOneTicket } from '#server/testing/races/scan-race.ts'
import { aWorld } from '#server/testing/world/world.ts'

// Both guards are removed: nobody waits for the ticket, and the database's own rule is dropped.
vi.mock('../ticket.queries.ts', async (original) => {
  const queries = await original<typeof import('../ticket.queries.ts')>()
  return { ...queries, lockTickets: queries.readTickets }
})

const world = aWorld()
const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0)

it('without the guard one ticket is checked in more than once', async () => {
  await world.db.execute(sql`drop index check_ins_one_entry`)
  const rounds = await twentyGatesScanOneTicket(world, 5)
  expect(sum(rounds.map(({ admitted }) => admitted))).toBeGreaterThan(5)
})

it("without the program's guard the database still allows one check-in", async () => {
  await world.db.execute(sql`truncate check_ins`)
  await world.db.execute(
    sql`create unique index check_ins_one_entry on check_ins (ticket_id, visit) where kind = 'ENTRY' and door_result = 'valid' and is_online`,
  )
  const rounds = await twentyGatesScanOneTicket(world, 5)
  expect(rounds.map(({ entries }) => entries)).toEqual([1, 1, 1, 1, 1])
})
