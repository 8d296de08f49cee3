import { afterAll, beforeAll, expect, it } from 'vitest'
import { freshDatabase } from '#server/testing/world/database.ts'
import { seedMarket } from '../../demo/seed/index.ts'
import { refuseDemo } from './refuse-demo.ts'

let database: Awaited<ReturnType<typeof freshDatabase>>
beforeAll(async () => {
  database = await freshDatabase()
})
afterAll(() => database.drop())

it('a market opens on an empty database, and not on that of the demo market', async () => {
  await expect(refuseDemo(database.url)).resolves.toBeUndefined()
  await seedMarket({ url: database.url, now: new Date('2026-11-28T12:00:00Z') })
  await expect(refuseDemo(database.url)).rejects.toThrow('This database is the demo market')
}, 60_000)
