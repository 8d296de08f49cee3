import { expect, it } from 'vitest'
import { minutes, plus } from '#server/platform/clock.ts'
import { sixtyBuyersForSix } from '#server/testing/races/slot-race.ts'
import { aWorld } from '#server/testing/world/world.ts'

const world = aWorld()

// That the guard decides this, and not luck, is shown by slot-race.control.test.ts: the same race without it takes more.
it('of sixty buyers racing for a slot of six, six buy and the others are told the next free time', async () => {
  const { scheduledFor, bought, full, next } = await sixtyBuyersForSix(world)
  expect({ bought, full, next }).toEqual({
    bought: 6,
    full: 54,
    next: [plus(new Date(scheduledFor), minutes(20)).toISOString()],
  })
})

it('gives the places of a slot that are not paid back once', async () => {
  const { shop, scheduledFor } = await sixtyBuyersForSix(world)
  const left = async () =>
    (await world.visitor().get(`/api/vendors/${shop.slug}/slots`)).body.slots.find(
      ({ startsAt }: { startsAt: string }) => startsAt === scheduledFor,
    ).left
  expect(await left()).toBe(0)
  world.clock.pass(minutes(16))
  await world.periodicJobs.followUpPayments()
  await world.periodicJobs.expireOrders()
  await world.periodicJobs.expireOrders()
  expect(await left()).toBe(6)
})
