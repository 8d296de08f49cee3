import { afterAll, beforeAll, expect, it } from 'vitest'
import { registerUser } from '#server/modules/identity/index.ts'
import { openDatabase } from '#server/platform/database/database.ts'
import { freshDatabase } from '#server/testing/world/database.ts'
import { seedMarket } from '../../demo/seed/index.ts'
import { refuseDemo } from './refuse-demo.ts'

let database: Awaited<ReturnType<typeof freshDatabase>>
beforeAll(async () => {
  database = await freshDatabase()
})
afterAll(() => database.drop())

it("a market opens although somebody has signed up with the address of the demo market's administrator", async () => {
  const other = await freshDatabase()
  const { db, end } = openDatabase({ url: other.url, poolSize: 2 })
  const address = { email: 'admin@uliza.example', phone: '+254712345678', password: 'jambo-jambo-7' }
  await registerUser(db, { name: 'Stranger', ...address, role: 'CUSTOMER', adminRole: null }, new Date())
  await expect(refuseDemo(other.url)).resolves.toBeUndefined()
  await end()
  await other.drop()
})

it('a market opens on an empty database, and not on that of the demo market', async () => {
  await expect(refuseDemo(database.url)).resolves.toBeUndefined()
  await seedMarket({ url: database.url, now: new Date('2026-11-28T12:00:00Z') })
  await expect(refuseDemo(database.url)).rejects.toThrow('This database is the demo market')
}, 60_000)
