import { expect, it } from 'vitest'
import { stocks } from '#server/modules/catalog/catalog.tables.ts'
import { verifyLedger } from '#server/modules/ledger-proof/index.ts'
import { tickets } from '#server/modules/tickets/tickets.tables.ts'
import { eq } from '#server/platform/database/drizzle.ts'
import { raceForPlaces } from '#server/testing/races/places-race.ts'
import { isSoak, seededRandom } from '#server/testing/world/random.ts'
import { aWorld } from '#server/testing/world/world.ts'

const [people, places] = isSoak ? [2_000, 200] : [200, 20]
const random = seededRandom(`${people} people for ${places} places`)
const world = aWorld({}, { phones: { otherPhones: 'success' } })

it(
  `${people} people who race for ${places} places buy exactly ${places}, and what comes back goes to those in line in their order`,
  async () => {
    const result = await raceForPlaces(world, { people, places, random, countsWork: isSoak })
    process.stdout.write(`${JSON.stringify(result)}\n`)
    expect(result).toMatchObject({ first: places, sold: places, outOfTurn: 0, pastTheLine: 0 })
    // Some places did come back.
    expect(result.offers).toBeGreaterThan(places / 4)
    // The worker looks every two seconds, and what it does then takes time where there are many.
    expect(result.idleMilliseconds).toBeLessThan(5_000)
    expect(await world.db.$count(tickets, eq(tickets.status, 'VALID'))).toBe(places)
    expect((await world.db.select().from(stocks)).map(({ left }) => left)).toEqual([0])
    expect(await verifyLedger(world.db)).toEqual([])
  },
  isSoak ? 3_600_000 : 120_000,
)
