import { performance } from 'node:perf_hooks'
import { setTimeout as wait } from 'node:timers/promises'
import { waitlistEntries } from '#server/modules/events/waitlist/waitlist.tables.ts'
import { orders } from '#server/modules/orders/orders.tables.ts'
import { isOpenSql } from '#server/modules/payments/index.ts'
import { payments } from '#server/modules/payments/payments.tables.ts'
import { days, plus } from '#server/platform/clock.ts'
import { eq, ne } from '#server/platform/database/drizzle.ts'
import { cartOf } from '../builders/orders.ts'
import { aPerson, overNetwork, type Person } from '../builders/people.ts'
import { anEvent, aProduct, aShop } from '../builders/shops.ts'
import type { Random } from '../world/random.ts'
import type { World } from '../world/world.ts'

/** How often the worker looks (`app.ts`). */
const workerMilliseconds = 2_000

/** How phones answer, and what people do with an offer of the waiting list. */
const onPrompt = ['success', 'cancel', 'no-answer', 'wrong-pin'] as const
const onOffer = ['order', 'order', 'order', 'order', 'lapse', 'leave'] as const

interface Race {
  world: World
  random: Random
  places: number
  /** Whether the time that the worker's jobs really take passes on the test's clock too. */
  countsWork: boolean
  /** The path of the event's waiting list. */
  waitlist: string
  order: (person: Person) => ReturnType<Person['post']>
}

/** What must hold of a race, as numbers. */
export interface RaceResult {
  /** Orders that had a place before anybody could wait for one. */
  first: number
  /** Places sold when all was over. */
  sold: number
  /** Offers of the waiting list; how many of them went past a person who had come before and waited still. */
  offers: number
  outOfTurn: number
  /** Purchases by people who were not in line while others were. */
  pastTheLine: number
  /** The longest that a place was nobody's after its order or offer had ended, while somebody waited for one. */
  idleMilliseconds: number
}

/** So many people race for so many places over HTTP, wait in line, and pay or do not, until every place is sold. */
export async function raceForPlaces(
  world: World,
  { people, ...given }: { people: number } & Pick<Race, 'places' | 'countsWork' | 'random'>,
): Promise<RaceResult> {
  // At eight in the morning: offers go out until ten at night.
  world.clock.set(new Date('2026-11-20T05:00:00Z'))
  const shop = await aShop(world)
  const startsAt = plus(world.clock.now(), days(30))
  const event = await anEvent(world, shop, { capacity: given.places, quota: given.places, startsAt })
  const product = await aProduct(world, shop, { kind: 'TICKET', eventId: event.id, priceKES: 500 })
  const cart = (person: Person) => cartOf(shop, person, [{ product }], { fulfilment: { method: 'TICKETS' } })
  const race: Race = {
    world,
    ...given,
    waitlist: `/api/events/${event.slug}/waitlist`,
    order: (person) => {
      const key = crypto.randomUUID()
      return patiently(() => person.command('/api/cart/checkout', cart(person), key))
    },
  }

  const everybody: Person[] = []
  for (let nth = 0; nth < people; nth++) {
    const phone = `+2547${20_000_000 + nth}`
    everybody.push(overNetwork(world, await aPerson(world, { phone })))
    // Most do not pay, so that many places come back.
    await world.phones.scenario(phone, given.random.pick(onPrompt), 'always')
  }
  const answers = await Promise.all(everybody.map(race.order))
  const first = answers.filter(({ status }) => status === 201).length
  const tooLate = everybody.filter((_, n) => answers[n]?.body.code === 'sold_out')
  if (first + tooLate.length !== people) throw new Error('somebody was neither served nor told that it is sold out')
  await allAnswered(race)

  // Three in four of them wait in line, the others go on trying, and would pay.
  const strangers = tooLate.filter((_, n) => n % 4 === 3)
  for (const { user } of strangers) await world.phones.scenario(user.phone, 'success', 'always')
  const line = tooLate.filter((_, n) => n % 4 !== 3)
  const wave = await joinInWaves(race, line)
  return { first, ...(await untilSold(race, { line, strangers, wave })) }
}

/** Repeats a request while the server is busy, with the same key, as the pages do. */
async function patiently(send: () => ReturnType<Person['post']>) {
  for (;;) {
    const answer = await send().catch(() => null)
    if (answer && answer.status !== 503) return answer
    await wait(20 + Math.random() * 200)
  }
}

/** Until each prompt that was sent has its outcome: M-Pesa's time is not the test's. */
async function allAnswered({ world }: Race) {
  const until = Date.now() + 120_000
  while ((await world.db.$count(payments, isOpenSql)) > 0) {
    if (Date.now() > until) throw new Error('a payment has no outcome')
    await wait(20)
  }
}

/** Fifty join at once, and the next fifty after them. Returns which wave each person came with. */
async function joinInWaves({ waitlist }: Race, line: readonly Person[]): Promise<Map<string, number>> {
  const wave = new Map<string, number>()
  for (let from = 0; from < line.length; from += 50) {
    const together = line.slice(from, from + 50)
    for (const { user } of together) wave.set(user.id, from)
    await Promise.all(together.map((person) => patiently(() => person.post(waitlist, { quantity: 1 }))))
  }
  return wave
}

interface People {
  line: readonly Person[]
  strangers: readonly Person[]
  wave: ReadonlyMap<string, number>
}

/** How the places stand at this moment: sold, kept for an order in its window or for an offer, or nobody's. */
async function readPlaces({ world, places }: Race) {
  const now = +world.clock.now()
  const [sold, unpaid, offered, waiting] = await Promise.all([
    world.db.$count(orders, eq(orders.status, 'COMPLETED')),
    world.db.select({ at: orders.expiresAt }).from(orders).where(eq(orders.status, 'PENDING_PAYMENT')),
    world.db
      .select({ at: waitlistEntries.offerEndsAt })
      .from(waitlistEntries)
      .where(eq(waitlistEntries.status, 'OFFERED')),
    world.db.$count(waitlistEntries, eq(waitlistEntries.status, 'WAITING')),
  ])
  const ends = [...unpaid, ...offered].map(({ at }) => Number(at)).filter((end) => end > now)
  return { at: now, sold, waiting, idle: waiting > 0 ? places - sold - ends.length : 0, nextEnd: Math.min(...ends) }
}

/** How long places are nobody's while somebody waits, from looks at how they stand. */
function idleTime() {
  let longest = 0
  let since: number | null = null
  let full = { at: 0, nextEnd: 0 }
  return {
    look(now: Awaited<ReturnType<typeof readPlaces>>) {
      // All was kept when it was last full, until the next order or offer ended; or somebody left just then.
      if (now.idle > 0) since ??= full.nextEnd <= now.at ? full.nextEnd : full.at
      if (since !== null) longest = Math.max(longest, now.at - since)
      if (now.idle > 0) return
      since = null
      full = now
    },
    longest: () => longest,
  }
}

async function untilSold(race: Race, people: People): Promise<Omit<RaceResult, 'first'>> {
  const { world, random, places } = race
  const result = { offers: 0, outOfTurn: 0, pastTheLine: 0 }
  const known = new Set<string>()
  const idle = idleTime()
  for (const deadline = +plus(world.clock.now(), days(1)); ; ) {
    const now = await readPlaces(race)
    idle.look(now)
    if (now.sold === places) return { ...result, sold: places, idleMilliseconds: idle.longest() }
    if (now.at > deadline) throw new Error(`${now.sold} of ${places} places were sold in a day`)
    // Nothing happens before the next order or offer ends: the worker goes on with its look just after.
    const pause = now.idle > 0 || now.nextEnd === Number.POSITIVE_INFINITY ? 0 : now.nextEnd - now.at
    world.clock.pass(Math.max(workerMilliseconds, pause + Math.floor(random.next() * workerMilliseconds)))
    idle.look(await readPlaces(race))
    const [pastTheLine] = await Promise.all([tryToBuy(race, people), oneLook(race)])
    idle.look(await readPlaces(race))
    const answered = await answerOffers(race, people, known)
    result.offers += answered.offers
    result.outOfTurn += answered.outOfTurn
    // Who left gave a place back that is not offered yet.
    result.pastTheLine += pastTheLine + (await tryToBuy(race, people))
  }
}

/** One look of the worker. Which of its jobs comes first is chance. */
async function oneLook({ world, random, countsWork }: Race) {
  const started = performance.now()
  const jobs = random.pick([
    ['expireOrders', 'offerPlaces'],
    ['offerPlaces', 'expireOrders'],
  ] as const)
  for (const job of jobs) await world.periodicJobs[job]()
  if (countsWork) world.clock.pass(Math.ceil(performance.now() - started))
}

/** Some who are not in line try to buy. Returns how many got a place although others wait for one, then as now. */
async function tryToBuy(race: Race, { strangers }: People): Promise<number> {
  const before = await readPlaces(race)
  const some = new Set(Array.from({ length: 8 }, () => race.random.pick(strangers)))
  const answers = await Promise.all([...some].map(race.order))
  await allAnswered(race)
  const areWaiting = before.waiting > 0 && (await readPlaces(race)).waiting > 0
  return areWaiting ? answers.filter(({ status }) => status === 201).length : 0
}

/** Those who were offered a place since the last time answer. */
async function answerOffers(race: Race, { line, wave }: People, known: Set<string>) {
  const entries = waitlistEntries
  const { db } = race.world
  const offered = await db.select().from(entries).where(ne(entries.status, 'WAITING')).orderBy(entries.id)
  const fresh = offered.filter(({ id }) => !known.has(id))
  const [head] = await db.select().from(entries).where(eq(entries.status, 'WAITING')).orderBy(entries.id).limit(1)
  const isOutOfTurn = ({ id, customerId }: (typeof fresh)[number]) =>
    head && (id > head.id || (wave.get(customerId) as number) > (wave.get(head.customerId) as number))
  const byId = new Map(line.map((person) => [person.user.id, person]))
  await Promise.all(
    fresh.map(async ({ id, customerId }) => {
      known.add(id)
      const person = byId.get(customerId) as Person
      const choice = race.random.pick(onOffer)
      if (choice === 'order') await race.order(person)
      if (choice === 'leave') await patiently(() => person.post(`${race.waitlist}/leave`))
    }),
  )
  await allAnswered(race)
  return { offers: fresh.length, outOfTurn: fresh.filter(isOutOfTurn).length }
}
