import { beforeEach, describe, expect, it } from 'vitest'
import { minutes, plus } from '#server/platform/clock.ts'
import { cartOf, checkOut, orderOf } from '#server/testing/builders/orders.ts'
import { anAdmin, aPerson, type Person } from '#server/testing/builders/people.ts'
import { aProduct, aShop } from '#server/testing/builders/shops.ts'
import { eventually } from '#server/testing/stand-ins/phones.ts'
import { aWorld } from '#server/testing/world/world.ts'
import { watchedMilliseconds } from './outage-rules.ts'
import { providerOutages } from './outages.tables.ts'

const world = aWorld()

interface Tried {
  status: () => Promise<string>
}

/**
 * Customers who pay at a shop, each with a phone whose prompts all meet this: the worker may send two before the test
 * looks again.
 */
async function pay(count: number, scenario: string): Promise<Tried[]> {
  const shop = await aShop(world)
  const product = await aProduct(world, shop)
  return Promise.all(
    Array.from({ length: count }, async () => {
      const customer = await aPerson(world)
      const { phone } = customer.user
      await world.phones.control('/scenario', { phone, scenario, times: 'always' })
      const { body } = await checkOut(customer, cartOf(shop, customer, [{ product }]))
      return { status: async () => (await orderOf(customer, body.order.id)).payment.status }
    }),
  )
}

/** The same, for whom the worker goes on asking until nothing comes of it. */
async function payInVain(count: number, scenario: string) {
  const began = world.clock.now()
  const tried = await pay(count, scenario)
  await eventually(async () => {
    world.clock.pass(10_000)
    await world.periodicJobs.followUpPayments()
    return (await Promise.all(tried.map(({ status }) => status()))).every((status) => inVain.has(status))
  }, 60_000)
  // A slow machine asks more often, each time ten seconds later: so many make them none of the last minutes.
  const latest = plus(began, watchedMilliseconds - minutes(1))
  if (world.clock.now() > latest) world.clock.set(latest)
}

/** On a slow machine an answer may come too late to be known. */
const inVain = new Set(['FAILED', 'UNKNOWN'])

async function paySuccessfully() {
  const [paid] = await pay(1, 'success')
  await eventually(async () => (await paid?.status()) === 'SUCCEEDED')
}

const toldTo = async (admin: Person) => {
  const { body } = await admin.get('/api/user/notifications')
  return body.items
    .filter(({ kind }: { kind: string }) => kind === 'provider_down')
    .map((item: { data: object }) => item.data)
}

describe('a payment provider', () => {
  let admin: Person
  beforeEach(async () => {
    await world.db.delete(providerOutages)
    world.clock.pass(minutes(30))
    admin = await anAdmin(world)
  })

  it.each([
    ['is busy whenever it is asked', 'busy'],
    ['answers every request with a fault', 'error'],
    ['takes prompts and its answers are lost', 'lost-request'],
  ])('is reported to administrators once when it %s', async (_what, scenario) => {
    await payInVain(5, scenario)
    await Promise.all([world.periodicJobs.watchProviders(), world.periodicJobs.watchProviders()])
    await world.periodicJobs.watchProviders()
    expect(await toldTo(admin)).toEqual([
      { change: 'DOWN', provider: 'M-Pesa', since: expect.any(String), payments: 5 },
    ])
  })

  it('is not reported for four payments in vain, nor where one of its phones paid meanwhile', async () => {
    await payInVain(4, 'busy')
    await world.periodicJobs.watchProviders()
    expect(await toldTo(admin)).toEqual([])
    await paySuccessfully()
    await payInVain(1, 'busy')
    await world.periodicJobs.watchProviders()
    expect(await toldTo(admin)).toEqual([])
  })

  it('is not reported for prompts that people do not answer', async () => {
    await payInVain(6, 'cancel')
    await world.periodicJobs.watchProviders()
    expect(await toldTo(admin)).toEqual([])
  })

  it('is reported to be there again by the first payment that it settles', async () => {
    await payInVain(5, 'busy')
    await world.periodicJobs.watchProviders()
    world.clock.pass(minutes(10))
    await world.periodicJobs.watchProviders()
    expect(await toldTo(admin)).toMatchObject([{ change: 'DOWN' }])
    await paySuccessfully()
    await Promise.all([world.periodicJobs.watchProviders(), world.periodicJobs.watchProviders()])
    expect(await toldTo(admin)).toMatchObject([{ change: 'UP', provider: 'M-Pesa' }, { change: 'DOWN' }])
  })
})
