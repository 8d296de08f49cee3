import { isNull, sql } from 'drizzle-orm'
import { webhookEvents } from '#server/modules/payments/payments.tables.ts'
import { minutes } from '#server/platform/clock.ts'
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

/**
 * Lets time pass until nothing is under way: every payment has settled, and every disbursement that can be sent was sent, and has
 * settled or waits for a person.
 */
export async function untilIdle(world: World) {
  let open: unknown[] = []
  for (let round = 0; round < 200; round++) {
    await untilEventsApplied(world)
    open = await busyReasons(world)
    if (open.length === 0) return
    // What gets no final status is given up after half a day.
    world.clock.pass(minutes(round < 60 ? 2 : 30))
    await runPeriodicJobs(world)
  }
  throw new Error(`something stays open for ever: ${JSON.stringify(open)}`)
}

async function busyReasons(world: World) {
  const { rows } = await world.db.execute(sql`
    select 'payment' as what, row_to_json(p) as row from payments p where status in ('CREATED', 'PROMPTED', 'UNKNOWN')
    union all select 'disbursement', row_to_json(r) from disbursements r where status = 'CREATED' or (status = 'SENT' and stuck_at is null)
    union all select 'webhook event', row_to_json(n) from webhook_events n where applied_at is null`)
  return rows
}
