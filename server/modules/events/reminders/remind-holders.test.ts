import { expect, it } from 'vitest'
import type { Notification } from '#contracts/notifications.ts'
import { days, hours, minutes, plus } from '#server/platform/clock.ts'
import { eq } from '#server/platform/database/drizzle.ts'
import { nairobiDay, startOfDay } from '#server/platform/nairobi.ts'
import type { Person } from '#server/testing/builders/people.ts'
import { anEventWithTickets } from '#server/testing/builders/tickets.ts'
import { aWorld } from '#server/testing/world/world.ts'
import { events } from '../events.tables.ts'

const world = aWorld()

const reminded = async (person: Person) => {
  await Promise.all([world.periodicJobs.remindHolders(), world.periodicJobs.remindHolders()])
  const { items } = (await person.get('/api/user/notifications')).body as { items: Notification[] }
  return items.map(({ kind }) => kind).toReversed()
}

const change = (id: string, set: Partial<typeof events.$inferInsert>) =>
  world.db
    .update(events)
    .set(set)
    .where(eq(events.id, id as never))

it('reminds those who hold tickets the day before, once, and again of another start', async () => {
  const startsAt = plus(world.clock.now(), days(3))
  const { customer, event } = await anEventWithTickets(world, { startsAt, tickets: 2 })
  world.clock.pass(days(2) - 1)
  expect(await reminded(customer)).toEqual([])
  world.clock.pass(1)
  expect(await reminded(customer)).toEqual(['event_tomorrow'])
  expect(await reminded(customer)).toEqual(['event_tomorrow'])
  await change(event.id, { startsAt: plus(startsAt, days(2)), endsAt: plus(startsAt, days(3)) })
  expect(await reminded(customer)).toEqual(['event_tomorrow'])
  world.clock.pass(days(2))
  expect(await reminded(customer)).toEqual(['event_tomorrow', 'event_tomorrow'])
})

it('reminds once for a day, however often the start moves within it or to and fro', async () => {
  const day = startOfDay(nairobiDay(plus(world.clock.now(), days(4))))
  const at = (moment: number) => ({ startsAt: plus(day, moment), endsAt: plus(day, days(3)) })
  const { customer, event } = await anEventWithTickets(world, { startsAt: plus(day, hours(9)) })
  const movedTo = async (moment: number) => {
    await change(event.id, at(moment))
    world.clock.pass(minutes(1))
    return reminded(customer)
  }
  world.clock.set(plus(day, -hours(12)))
  const once = ['event_tomorrow']
  expect(await movedTo(hours(9))).toEqual(once)
  expect(await movedTo(hours(9) + minutes(1))).toEqual(once)
  expect(await movedTo(hours(11))).toEqual(once)
  expect(await movedTo(-hours(2))).toEqual(once)
  expect(await movedTo(hours(9))).toEqual(once)
  world.clock.set(plus(day, hours(8)))
  expect(await movedTo(days(1) + minutes(1))).toEqual([...once, ...once])
  expect(await movedTo(hours(9))).toEqual([...once, ...once])
  expect(await movedTo(days(1) + minutes(2))).toEqual([...once, ...once])
})

it('reminds nobody of what starts within two hours: they have just got their tickets', async () => {
  const startsAt = plus(world.clock.now(), hours(2))
  const { customer } = await anEventWithTickets(world, { startsAt, tickets: 1 })
  expect(await reminded(customer)).toEqual([])
})

it('tells those who hold tickets when the doors open, and no longer an hour later', async () => {
  const startsAt = plus(world.clock.now(), days(3))
  const [one, other] = await Promise.all([
    anEventWithTickets(world, { startsAt }),
    anEventWithTickets(world, { startsAt }),
  ])
  await change(one.event.id, { doorsAt: plus(startsAt, -hours(2)), startTold: startsAt })
  await change(other.event.id, { doorsAt: plus(startsAt, -hours(4)), startTold: startsAt })
  world.clock.set(plus(startsAt, -hours(2) - 1))
  expect(await reminded(one.customer)).toEqual([])
  world.clock.pass(minutes(1))
  expect(await reminded(one.customer)).toEqual(['doors_open'])
  expect(await reminded(other.customer)).toEqual([])
})

it('reminds nobody of an event that was cancelled or taken down', async () => {
  const startsAt = plus(world.clock.now(), hours(20))
  const [cancelled, taken] = await Promise.all([
    anEventWithTickets(world, { startsAt }),
    anEventWithTickets(world, { startsAt }),
  ])
  await change(cancelled.event.id, { status: 'CANCELLED' })
  await change(taken.event.id, { takenDownAt: world.clock.now(), takenDownReason: 'Closed' })
  expect(await reminded(cancelled.customer)).toEqual([])
  expect(await reminded(taken.customer)).toEqual([])
})
