import { describe, expect, it } from 'vitest'
import { voidTickets } from '#server/modules/tickets/index.ts'
import { tickets } from '#server/modules/tickets/tickets.tables.ts'
import { inTransaction } from '#server/platform/database/database.ts'
import { eq } from '#server/platform/database/drizzle.ts'
import { anEventWithTickets, scan } from '#server/testing/builders/tickets.ts'
import { twentyGatesScanOneTicket } from '#server/testing/races/scan-race.ts'
import { aWorld } from '#server/testing/world/world.ts'
import { checkIns } from '../door.tables.ts'

const world = aWorld()

describe('scans at the same moment', () => {
  it('admits a ticket once in each of a hundred rounds in which twenty gates scan it at once', async () => {
    const rounds = await twentyGatesScanOneTicket(world, 100)
    expect(rounds).toEqual(Array.from({ length: 100 }, () => ({ admitted: 1, alreadyUsed: 19, entries: 1 })))
  }, 180_000)

  it('records one scan with one result when it is sent twenty times at once', async () => {
    const { shop, codes } = await anEventWithTickets(world)
    const before = (await world.db.select().from(checkIns)).length
    const nonce = crypto.randomUUID()
    const answers = await Promise.all(Array.from({ length: 20 }, () => scan(shop, codes[0] as string, { nonce })))
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1)
    expect(answers[0]?.body.result).toBe('valid')
    expect((await world.db.select().from(checkIns)).length).toBe(before + 1)
  })

  it('either checks in or voids a ticket when both happen at once', async () => {
    for (let turn = 0; turn < 5; turn++) {
      const { shop, codes, orderId } = await anEventWithTickets(world)
      const [{ body }] = await Promise.all([
        scan(shop, codes[0] as string),
        inTransaction(world.db, (tx) => voidTickets(tx, { id: orderId, vendorId: shop.id }, world.clock.now())),
      ])
      const [ticket] = await world.db.select().from(tickets).where(eq(tickets.orderId, orderId)).limit(1)
      expect([body.result, ticket?.status]).toEqual(body.result === 'valid' ? ['valid', 'USED'] : ['refunded', 'VOID'])
    }
  })
})
