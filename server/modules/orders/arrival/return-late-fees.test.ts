import { beforeEach, describe, expect, it } from 'vitest'
import type { Notification } from '#contracts/notifications.ts'
import type { OrderId } from '#contracts/wire/primitives.ts'
import { verifyLedger } from '#server/modules/ledger-proof/index.ts'
import { refunds } from '#server/modules/payments/payments.tables.ts'
import { minutes } from '#server/platform/clock.ts'
import { countStatements } from '#server/platform/database/database.ts'
import { eq, sql } from '#server/platform/database/drizzle.ts'
import {
  aDeliveringShop,
  aPaidDelivery,
  type DeliveringShop,
  returningLateFees,
} from '#server/testing/arrival/deliveries.ts'
import { anAdmin, type Person } from '#server/testing/builders/people.ts'
import { refundOrder } from '#server/testing/builders/refunds.ts'
import { report } from '#server/testing/problems/reported-problems.ts'
import { aWorld, lunchTime } from '#server/testing/world/world.ts'
import { orders } from '../orders.tables.ts'

const world = aWorld()
beforeEach(async () => {
  world.clock.set(lunchTime)
  await returningLateFees(world, { lateFeeMinutes: 20 })
})

const look = () => world.periodicJobs.returnLateFees()

const refundsOf = async ({ id }: { id: string }) =>
  world.db
    .select()
    .from(refunds)
    .where(eq(refunds.orderId, id as OrderId))
const refundedKES = async (of: { id: string }) => (await refundsOf(of)).map(({ amountCents }) => amountCents / 100)

/** Promised ten minutes and a way of 25 after it was accepted: twenty minutes after that its fee goes back. */
async function anAccepted(given: { delivering?: DeliveringShop; differences?: object } = {}) {
  const delivering = given.delivering ?? (await aDeliveringShop(world))
  const delivery = await aPaidDelivery(world, delivering, given.differences as Record<string, unknown>)
  await delivery.step('accept', { minutes: 10 })
  return { ...delivery, shop: delivering.shop }
}
type Accepted = Awaited<ReturnType<typeof anAccepted>>

const untilDue = minutes(10 + 25 + 20)

async function leave({ step }: Accepted) {
  await step('ready')
  await step('dispatch')
}

const balances = async (owner: Person) => (await owner.get('/api/vendor/revenue')).body.balance

const toldOf = async (person: Person) => {
  const { items } = (await person.get('/api/user/notifications')).body
  return items.filter(({ kind }: Notification) => kind === 'late_fee_returned').map(({ data }: Notification) => data)
}

describe('the delivery fee of a late order', () => {
  it('goes back twenty minutes after its promised time, once, and both are told', async () => {
    const late = await anAccepted()
    await leave(late)
    world.clock.pass(untilDue - 1)
    await look()
    expect(await refundedKES(late)).toEqual([])
    world.clock.pass(1)
    await look()
    await look()
    expect(await refundsOf(late)).toMatchObject([
      { amountCents: 10_000, earningsCents: 10_000, commissionCents: 0, isLateFee: true, reason: 'DELIVERED_LATE' },
    ])
    const said = { orderId: late.id, orderNumber: late.order.number, shop: late.shop.name, amountKES: 100 }
    expect(await toldOf(late.customer)).toEqual([{ ...said, side: 'CUSTOMER' }])
    expect(await toldOf(late.shop.owner)).toEqual([{ ...said, side: 'SHOP' }])
    expect(await late.read()).toMatchObject({ status: 'OUT_FOR_DELIVERY', refundedKES: 100, lateFeeAt: null })
  })

  it('is borne by the shop, in whose statement it stands, and by no part of the commission', async () => {
    const late = await anAccepted()
    const before = await balances(late.shop.owner)
    world.clock.pass(untilDue)
    await look()
    const after = await balances(late.shop.owner)
    expect(before.pendingKES - after.pendingKES).toBe(100)
    const {
      earningsKES,
      commissionKES,
      refunds: shown,
    } = (await late.shop.owner.get(`/api/vendor/orders/${late.id}`)).body
    expect({ earningsKES, commissionKES }).toEqual({ earningsKES: 630, commissionKES: 70 })
    expect(shown).toMatchObject([{ amountKES: 100, reason: 'DELIVERED_LATE' }])
  })

  it('is said beforehand: when it goes back, as long as that is to come', async () => {
    const late = await anAccepted()
    world.clock.pass(minutes(1))
    expect((await late.read()).lateFeeAt).toBe(new Date(lunchTime.getTime() + untilDue).toISOString())
  })

  it('goes back of what was handed over after that, however late the worker comes', async () => {
    const late = await anAccepted()
    await leave(late)
    world.clock.pass(untilDue + 1)
    await late.step('complete')
    world.clock.pass(minutes(90))
    await look()
    expect(await refundedKES(late)).toEqual([100])
  })

  it('stays where it was handed over before that, however late the worker comes', async () => {
    const late = await anAccepted()
    await leave(late)
    world.clock.pass(untilDue - 1)
    await late.step('complete')
    world.clock.pass(minutes(90))
    await look()
    expect(await refundedKES(late)).toEqual([])
    expect(await toldOf(late.customer)).toEqual([])
  })

  it.each([
    ['is off', { returnsLateFees: false }, {}, undefined],
    ['is on, of an order that is collected', {}, {}, { fulfilment: { method: 'PICKUP' } }],
    ['is on, of a delivery that cost nothing', {}, { feeKES: 0 }, undefined],
  ])('stays where the setting %s', async (_, settings, shop, differences) => {
    await returningLateFees(world, settings)
    const late = await anAccepted({
      delivering: await aDeliveringShop(world, shop),
      ...(differences && { differences }),
    })
    world.clock.pass(untilDue * 2)
    await look()
    expect(await refundedKES(late)).toEqual([])
    expect((await late.read()).lateFeeAt).toBeNull()
  })

  it('goes by the setting as it was when the order was placed', async () => {
    const delivering = await aDeliveringShop(world)
    const before = await aPaidDelivery(world, delivering)
    await returningLateFees(world, { returnsLateFees: false })
    const after = await anAccepted({ delivering })
    await before.step('accept', { minutes: 10 })
    world.clock.pass(untilDue)
    await look()
    expect([await refundedKES(before), await refundedKES(after)]).toEqual([[100], []])
  })

  it('is never more than is left, and nothing once all went back', async () => {
    const [whole, most] = [await anAccepted(), await anAccepted()]
    await refundOrder(whole.shop.owner, whole.id, { whole: true })
    await refundOrder(most.shop.owner, most.id, { amountKES: 760 })
    world.clock.pass(untilDue)
    await look()
    expect(await refundedKES(whole)).toEqual([800])
    expect(await refundedKES(most)).toEqual([760, 40])
  })

  it('stays of an order that its shop has called off, of which all goes back', async () => {
    const late = await anAccepted()
    await late.step('cancel', { reason: 'TOO_BUSY' })
    world.clock.pass(untilDue)
    await look()
    expect(await refundedKES(late)).toEqual([800])
  })

  it('goes back while the shop is suspended', async () => {
    const [late, admin] = [await anAccepted(), await anAdmin(world)]
    await admin.post(`/api/admin/vendors/${late.shop.id}/suspend`, { reason: 'Looked at' })
    world.clock.pass(untilDue)
    await look()
    expect(await refundedKES(late)).toEqual([100])
  })

  it('takes nothing of what a customer claims of what was in it', async () => {
    const late = await anAccepted()
    await leave(late)
    world.clock.pass(untilDue + 1)
    await late.step('complete')
    const [line] = late.order.lines as { id: string }[]
    const reported = await report(late.customer, late.id, { lines: [{ orderLineId: line?.id as string, quantity: 1 }] })
    expect(reported.status).toBe(201)
    await look()
    world.clock.pass(minutes(31))
    await world.periodicJobs.settleDueProblems()
    world.clock.pass(minutes(15))
    await world.periodicJobs.settleDueProblems()
    // Silence pays it: no person gave a sum that may have been for the same.
    expect(await refundedKES(late)).toEqual([100, 700])
  })

  it('is part of what an order that never came gives back', async () => {
    const late = await anAccepted()
    await leave(late)
    world.clock.pass(untilDue)
    await look()
    expect((await report(late.customer, late.id, { reason: 'NEVER_CAME' })).status).toBe(201)
    world.clock.pass(minutes(46))
    await world.periodicJobs.settleDueProblems()
    await world.periodicJobs.settleDueProblems()
    expect((await late.read()).refundedKES).toBeLessThanOrEqual(800)
    expect((await refundedKES(late))[0]).toBe(100)
  })
})

describe('giving delivery fees back', () => {
  it('is done once by however many workers, beside a refund by hand of all that is left', async () => {
    for (let nth = 0; nth < 10; nth++) {
      const late = await anAccepted()
      world.clock.pass(untilDue)
      await Promise.all([look(), refundOrder(late.shop.owner, late.id, { whole: true }), look(), look()])
      const given = (await refundedKES(late)).toSorted((one, other) => one - other)
      expect([[800], [100, 700]]).toContainEqual(given)
      world.clock.set(lunchTime)
    }
  })

  it('is held to once for each order by the database', async () => {
    const late = await anAccepted()
    world.clock.pass(untilDue)
    await look()
    const due = () =>
      world.db
        .update(orders)
        .set({ lateFeeDueAt: world.clock.now() })
        .where(eq(orders.id, late.id as OrderId))
    await due()
    await expect(look()).rejects.toThrow('1 delivery fees could not be given back')
    expect(await refundedKES(late)).toEqual([100])
    await world.db
      .update(orders)
      .set({ lateFeeDueAt: null })
      .where(eq(orders.id, late.id as OrderId))
  })

  it('does each by itself: one that fails keeps no other waiting, and is tried again ten minutes later', async () => {
    const [broken, other] = [await anAccepted(), await anAccepted()]
    world.clock.pass(untilDue)
    await world.db.execute(
      sql.raw(`create or replace function refuse_late_fee() returns trigger language plpgsql as $$
        begin raise exception 'broken on purpose'; end $$;
      create trigger broken before insert on refunds for each row
        when (new.order_id = '${broken.id}') execute function refuse_late_fee()`),
    )
    await expect(look()).rejects.toThrow('1 delivery fees could not be given back')
    expect([await refundedKES(broken), await refundedKES(other)]).toEqual([[], [100]])
    await look()
    await world.db.execute(sql.raw('drop trigger broken on refunds'))
    world.clock.pass(minutes(10))
    await look()
    expect([await refundedKES(broken), await refundedKES(other)]).toEqual([[100], [100]])
  })

  it('asks the database once while nothing is due', async () => {
    await anAccepted()
    expect((await countStatements(look)).statements).toHaveLength(1)
  })

  it('leaves a sound ledger', async () => {
    expect(await verifyLedger(world.db)).toEqual([])
  })
})

describe('the setting', () => {
  it('stands in the audit trail with what it was', async () => {
    const admin = await anAdmin(world)
    await admin.patch('/api/admin/settings', { lateFeeMinutes: 30 })
    const [latest] = (await admin.get('/api/admin/audit?action=settings&limit=1')).body.items
    expect(latest.detail).toEqual({ lateFeeMinutes: { from: 20, to: 30 } })
  })

  it.each([{ lateFeeMinutes: 4 }, { lateFeeMinutes: 121 }, { wayMinutes: 4 }, { wayMinutes: 181 }])(
    'refuses %s, which is beyond its bounds',
    async (change) => {
      expect((await (await anAdmin(world)).patch('/api/admin/settings', change)).status).toBe(422)
    },
  )
})
