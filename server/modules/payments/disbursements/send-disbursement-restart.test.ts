import { describe, expect, it, vi } from 'vitest'
import type { RefundId } from '#contracts/wire/primitives.ts'
import { verifyLedger } from '#server/modules/ledger-proof/index.ts'
import { payouts } from '#server/modules/payouts/payouts.tables.ts'
import { minutes } from '#server/platform/clock.ts'
import { eq, isNull } from '#server/platform/database/drizzle.ts'
import { anApprovedPayout, commandScenario, disbursementsOf, inTime } from '#server/testing/builders/disbursements.ts'
import { aPaidOrder } from '#server/testing/builders/orders.ts'
import { aPerson } from '#server/testing/builders/people.ts'
import { refundOrder } from '#server/testing/builders/refunds.ts'
import { aProduct, aShop } from '#server/testing/builders/shops.ts'
import { resolveOneStuckRefund } from '#server/testing/money-model/portal.ts'
import { eventually } from '#server/testing/stand-ins/phones.ts'
import { aWorld } from '#server/testing/world/world.ts'
import { refunds, webhookEvents } from '../payments.tables.ts'

const world = aWorld()

type Api = 'b2c' | 'reversal' | 'transactionstatus'

/** Where the program's calls pass: the next one of an API can be the last thing it does. */
const line = vi.hoisted(() => ({ cut: null as { api: string; when: string; reached: () => void } | null }))
vi.mock('#server/platform/http-client.ts', async (original) => {
  const { jsonClient } = await original<typeof import('#server/platform/http-client.ts')>()
  return {
    jsonClient: (base: string): ReturnType<typeof jsonClient> => {
      const call = jsonClient(base)
      return async (path, request) => {
        const { cut } = line
        if (!cut || !path.startsWith(`/mpesa/${cut.api}/`)) return call(path, request)
        line.cut = null
        if (cut.when === 'after') await call(path, request)
        cut.reached()
        // Whoever made the call waits for ever, as the dead do.
        return new Promise(() => undefined)
      }
    },
  }
})

/**
 * The program dies at its next call of this: before it has left, or after it was heard and before the answer is back.
 */
async function crashAt(api: Api, when: 'before' | 'after') {
  const reached = new Promise<void>((resolve) => {
    line.cut = { api, when, reached: resolve }
  })
  void world.periodicJobs.followUpDisbursements()
  await reached
  await world.restart()
}

/** The program dies with a webhook event kept that it has not come to apply. */
async function crashBeforeApplying(id: string, phone: string) {
  // Long enough to lock the payout, which the sending itself does too, before the result is here.
  const custom = { resultDelayMs: 700 }
  await world.phones.control('/scenario', { phone, command: 'b2c', custom })
  const blocker = await world.pool.connect()
  await world.periodicJobs.followUpDisbursements()
  await blocker.query('begin')
  await blocker.query('select from payouts where id = $1 for update', [id])
  const isWaiting = isNull(webhookEvents.appliedAt)
  await eventually(async () => (await world.db.select().from(webhookEvents).where(isWaiting)).length > 0)
  await eventually(async () => (await waiters()).length > 0)
  for (const pid of await waiters()) await blocker.query('select pg_terminate_backend($1)', [pid])
  await world.restart()
  await blocker.query('rollback')
  blocker.release()
  expect(await world.db.select().from(webhookEvents).where(isWaiting)).toHaveLength(1)
  world.clock.pass(3_000)
  await world.periodicJobs.applyPendingWebhookEvents()
}

async function waiters(): Promise<number[]> {
  const { rows } = await world.database.pool.query<{ pid: number }>(
    "select pid from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()",
  )
  return rows.map(({ pid }) => pid)
}

const missing = async (phone: string) => 1_000_000 - (await world.phones.view(phone)).balanceKES

describe('a program that dies', () => {
  const points: [string, string | undefined, (id: string, phone: string) => Promise<void>][] = [
    ['before a payout was followed up', undefined, () => world.restart()],
    ['between claiming and sending it', undefined, () => crashAt('b2c', 'before')],
    ['between sending it and the response', undefined, () => crashAt('b2c', 'after')],
    ['between sending it and the response, without a result', 'no-result', () => crashAt('b2c', 'after')],
    ['between storing the result and applying it', undefined, crashBeforeApplying],
  ]

  it.each(points)('pays a disbursement once after a crash: %s', async (_when, scenario, crash) => {
    const payout = await anApprovedPayout(world, scenario)
    await crash(payout.id, payout.phone)
    await inTime(world, async () => (await read(payout.id)).status === 'PAID')
    expect(await missing(payout.phone)).toBe(-3000)
    expect(await disbursementsOf(world, payout.id)).toHaveLength(1)
  })

  it.each([
    ['between claiming and sending the query', 'before'],
    ['between the query and its response', 'after'],
  ] as const)('repeats the query after a crash: %s', async (_when, when) => {
    const payout = await anApprovedPayout(world, 'no-result')
    await world.periodicJobs.followUpDisbursements()
    world.clock.pass(minutes(1))
    await crashAt('transactionstatus', when)
    await inTime(world, async () => (await read(payout.id)).status === 'PAID')
    expect(await missing(payout.phone)).toBe(-3000)
  })

  it('does not believe a claimed failure sooner when the server crashed before its query', async () => {
    const [failed, paid] = [
      await anApprovedPayout(world, 'result-2040'),
      await anApprovedPayout(world, 'false-failure'),
    ]
    await world.periodicJobs.followUpDisbursements()
    for (const { id } of [failed, paid]) {
      await eventually(async () => (await disbursementsOf(world, id))[0]?.failure)
    }
    await world.restart()
    await inTime(
      world,
      async () => (await read(failed.id)).status === 'FAILED' && (await read(paid.id)).status === 'PAID',
    )
    expect([await missing(failed.phone), await missing(paid.phone)]).toEqual([0, -3000])
  })

  it.each([
    ['between claiming and sending a refund', undefined, () => crashAt('reversal', 'before')],
    ['between sending a refund and the response', undefined, () => crashAt('reversal', 'after')],
    [
      'between a declined reversal and the payment to the phone',
      'result-R000002',
      async (id: string) => {
        await inTime(world, async () => (await disbursementsOf(world, id as RefundId)).length === 2)
        await world.restart()
      },
    ],
  ])(
    'refunds once after a crash, by itself or by a person who finds it on the list: %s',
    async (_when, scenario, crash) => {
      const [shop, customer] = await Promise.all([aShop(world), aPerson(world)])
      const { phone } = customer.user
      const order = await aPaidOrder(world, shop, customer, [{ product: await aProduct(world, shop) }])
      if (scenario) await commandScenario(world, phone, 'reversal', scenario)
      await refundOrder(shop.owner, order.id, { whole: true })
      const find = async () => (await world.db.select().from(refunds).where(eq(refunds.orderId, order.id)))[0]
      await crash((await find())?.id as RefundId)
      const isSettled = async () => (await find())?.status === 'SUCCEEDED'
      await inTime(world, isSettled, { within: minutes(40), step: minutes(2) }).catch(() =>
        resolveOneStuckRefund(world),
      )
      await inTime(world, isSettled)
      expect(await missing(phone)).toBe(0)
    },
  )

  it('leaves a sound ledger after crashes during disbursements', async () => {
    expect(await verifyLedger(world.db)).toEqual([])
  })
})

async function read(id: (typeof payouts.$inferSelect)['id']) {
  const [row] = await world.db.select().from(payouts).where(eq(payouts.id, id))
  return row as typeof payouts.$inferSelect
}
