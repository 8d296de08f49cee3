import { describe, expect, it } from 'vitest'
import { inTransaction } from '#server/platform/database/database.ts'
import { anEventWithTickets, scan } from '#server/testing/builders/tickets.ts'
import { fiftyScansOfOneTicket } from '#server/testing/races/check-in-race.ts'
import { aWorld } from '#server/testing/world/world.ts'
import { checkIns } from './check-in.tables.ts'
import { voidTickets } from './void-tickets.ts'

const world = aWorld()

describe('scans at the same moment', () => {
  it('checks one ticket in once when it is scanned fifty times at once', async () => {
    expect(await fiftyScansOfOneTicket(world)).toEqual({ accepted: 1, alreadyUsed: 49, entries: 1 })
  })

  it('records one scan with one result when it is sent twenty times at once', async () => {
    const { shop, codes } = await anEventWithTickets(world)
    const before = (await world.db.select().from(checkIns)).length
    const nonce = crypto.randomUUID()
    const answers = await Promise.all(Array.from({ length: 20 }, () => scan(shop, codes[0] as string, { nonce })))
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1)
    expect(answers[0]?.body.result).toBe('ACCEPTED')
    expect((await world.db.select().from(checkIns)).length).toBe(before + 1)
  })

  it('either checks in or voids a ticket when both happen at once', async () => {
    for (let turn = 0; turn < 5; turn++) {
      const { shop, codes, orderId } = await anEventWithTickets(world)
      const [{ body }, voided] = await Promise.all([
        scan(shop, codes[0] as string),
        inTransaction(world.db, (tx) => voidTickets(tx, { id: orderId, vendorId: shop.id }, world.clock.now())),
      ])
      expect([body.result, voided]).toEqual(body.result === 'ACCEPTED' ? ['ACCEPTED', 0] : ['VOID', 1])
    }
  })
})
