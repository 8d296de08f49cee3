import { describe, expect, it } from 'vitest'
import { hours } from '#server/platform/clock.ts'
import { countStatements } from '#server/platform/database/database.ts'
import { aPaidOrder, cartOf, checkOut } from '#server/testing/builders/orders.ts'
import { aPerson } from '#server/testing/builders/people.ts'
import { aProduct, aShop } from '#server/testing/builders/shops.ts'
import { eventually } from '#server/testing/stand-ins/phones.ts'
import { aWorld } from '#server/testing/world/world.ts'
import { marketFigures, readMarketFigures } from './market-figures.queries.ts'

const token = 'c'.repeat(32)
const world = aWorld({ METRICS_TOKEN: token })
const withoutToken = aWorld()

const scrape = (authorization?: string) =>
  world.app.inject({ url: '/metrics', headers: authorization === undefined ? {} : { authorization } })

describe('the metrics', () => {
  it('are answered to who has the token, and where none is set there are none', async () => {
    expect((await scrape(`Bearer ${token}`)).statusCode).toBe(200)
    const refused = [await scrape(), await scrape(`Bearer ${'d'.repeat(32)}`), await scrape(token)]
    expect(refused.map(({ statusCode, body }) => [statusCode, body])).toEqual(refused.map(() => [401, '']))
    expect((await withoutToken.app.inject({ url: '/metrics' })).statusCode).toBe(404)
  })

  it('have each figure of the market by its name, and each request by its route as declared', async () => {
    const shop = await aShop(world)
    await world.app.inject({ url: `/api/vendors/${shop.slug}` })
    const { body, headers } = await scrape(`Bearer ${token}`)
    expect(headers['content-type']).toContain('text/plain')
    const told = ['uliza_suspense_open', 'uliza_refunds_open', 'uliza_dead_letters', 'uliza_database_bytes'] as const
    for (const name of told) expect(body).toContain(`# HELP ${name} ${marketFigures[name].help}\n`)
    expect(body).toMatch(/^uliza_figures_read 1$/m)
    expect(body).not.toContain('uliza_ledger_proof_age_seconds')
    expect(body).toMatch(
      /uliza_http_request_duration_seconds_count\{method="GET",route="\/api\/vendors\/:slug",status="200"\} 1/,
    )
    expect(body).not.toContain(shop.slug)
    expect(body).toMatch(/^uliza_disk_bytes\{what="free"\} \d+/m)
    expect(body).toMatch(/^nodejs_eventloop_lag_p99_seconds /m)
  })
})

describe('the figures of the market', () => {
  it('are one statement', async () => {
    const { statements } = await countStatements(() => readMarketFigures(world.db, world.clock.now()))
    expect(statements).toHaveLength(1)
  })

  it('count what is paid, what waits and since when', async () => {
    const figure = async (name: string) => {
      const all = await readMarketFigures(world.db, world.clock.now())
      return all.filter((each) => each.name === name).map(({ labels, value }) => [...Object.values(labels), value])
    }
    const shop = await aShop(world)
    const product = await aProduct(world, shop)
    await aPaidOrder(world, shop, await aPerson(world), [{ product }])
    expect(await figure('uliza_payments_recent')).toEqual([['SUCCEEDED', 'mpesa', 1]])
    const person = await aPerson(world)
    await checkOut(person, cartOf(shop, person, [{ product }]))
    await eventually(async () => (await world.phones.view(person.user.phone)).prompts.length > 0)
    world.clock.pass(90_000)
    expect(await figure('uliza_payments_waiting')).toEqual([['mpesa', 1]])
    expect(await figure('uliza_payments_waiting_oldest_seconds')).toEqual([['mpesa', 90]])
    world.clock.pass(hours(1))
    expect(await figure('uliza_payments_recent')).toEqual([])
    expect((await figure('uliza_outbox_oldest_seconds')).length).toBeGreaterThan(0)
    expect(await figure('uliza_suspense_open')).toEqual([[0]])
  })

  it('do not count a payment that ended, though it is looked at once more', async () => {
    const shop = await aShop(world)
    const product = await aProduct(world, shop)
    const person = await aPerson(world)
    await checkOut(person, cartOf(shop, person, [{ product }]))
    const waiting = async () => {
      const all = await readMarketFigures(world.db, world.clock.now())
      return all.find(({ name }) => name === 'uliza_payments_waiting')?.value ?? 0
    }
    const before = await waiting()
    await world.phones.answer(person.user.phone, 'cancel')
    await eventually(async () => (await waiting()) === before - 1)
    expect(await waiting()).toBe(before - 1)
  })
})
