import { isOpenSql, refundHold } from '#server/modules/payments/index.ts'
import { payments, refunds, webhookEvents } from '#server/modules/payments/payments.tables.ts'
import { minutes } from '#server/platform/clock.ts'
import { isNull, sql } from '#server/platform/database/drizzle.ts'
import { eventually } from '../stand-ins/phones.ts'
import type { World } from '../world/world.ts'

export async function runPeriodicJobs({ periodicJobs }: World) {
  await periodicJobs.applyPendingWebhookEvents()
  await periodicJobs.followUpPayments()
  await periodicJobs.expireOrders()
  await periodicJobs.rejectUnacceptedOrders()
  await periodicJobs.releaseEarnings()
  await periodicJobs.followUpDisbursements()
}

/** Waits in real time: on a busy machine, hours of the test clock could pass during milliseconds of the provider. */
export async function untilEventsApplied(world: World) {
  await world.phones.quiet()
  // A server that was stopped has left some to the worker.
  const isApplied = async () => (await world.db.$count(webhookEvents, isNull(webhookEvents.appliedAt))) === 0
  await eventually(isApplied, 200).catch(() => undefined)
}

/** Lets minutes pass; the worker continues meanwhile. */
export async function passTime(world: World, amount: number) {
  const slices = Math.ceil(amount / 100)
  for (let slice = 0; slice < slices; slice++) {
    world.clock.pass(minutes(amount / slices))
    await runPeriodicJobs(world)
    await untilEventsApplied(world)
  }
}

/**
 * Lets time pass until nothing is under way: every payment has settled or is on the list of those that may have been
 * charged and will not be queried again, and every disbursement that can be sent was sent, and has settled or waits for
 * a person.
 */
export async function untilIdle(world: World) {
  let open: Busy[] = []
  for (let round = 0; round < 200; round++) {
    await untilEventsApplied(world)
    open = await busyReasons(world)
    if (open.length === 0) return
    world.clock.pass(await untilNextWork(world, open, round))
    await runPeriodicJobs(world)
  }
  throw new Error(`something stays open for ever: ${JSON.stringify(open)}`)
}

/** Two minutes; where only rechecks are left, which are hours apart, until the next of them. */
async function untilNextWork(world: World, open: Busy[], round: number) {
  // A disbursement without a final status is given up after half a day.
  if (open.some(({ what }) => what !== 'recheck')) return minutes(round < 60 ? 2 : 30)
  const [row] = await world.db
    .select({ at: sql<Date>`min(${payments.followUpAt})`.mapWith(payments.followUpAt) })
    .from(payments)
  return Math.max(minutes(2), (row?.at.getTime() ?? 0) - world.clock.now().getTime())
}

interface Busy extends Record<string, unknown> {
  what: string
}

/** What is to be refunded of money that a person must first have found to have come. */
const isHeld = sql`exists (select from ${refunds} where ${refunds.vendorId} = r.vendor_id
  and ${refunds.id} = r.refund_id and ${refundHold} is not null)`

async function busyReasons(world: World) {
  const { rows } = await world.db.execute<Busy>(sql`
    select 'payment' as what, row_to_json(${payments}) as row from ${payments} where ${isOpenSql}
    union all select 'recheck', row_to_json(p) from payments p where follow_up_at is not null
    union all select 'disbursement', row_to_json(r) from disbursements r
      where (status = 'CREATED' and not ${isHeld}) or (status = 'SENT' and stuck_at is null)
    union all select 'webhook event', row_to_json(n) from webhook_events n where applied_at is null`)
  return rows
}
