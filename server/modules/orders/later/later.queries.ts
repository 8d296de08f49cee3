import type * as z from 'zod'
import { mostDaysAhead } from '#contracts/slots/slot-terms.ts'
import type { listTakenSlots, TakenSlot } from '#contracts/slots/slots.ts'
import {
  findSlotFacts,
  placesAt,
  type SlotFacts,
  slotAt,
  slotDays,
  slotsOfDay,
  toTerms,
} from '#server/modules/slots/index.ts'
import { days, plus } from '#server/platform/clock.ts'
import { type Db, inSnapshot } from '#server/platform/database/database.ts'
import { sql } from '#server/platform/database/drizzle.ts'
import { columns, select } from '#server/platform/database/select.ts'
import { millisecondsSql, momentSql } from '#server/platform/database/sql.ts'
import { assert } from '#server/platform/errors.ts'
import { nairobiDay, startOfDay } from '#server/platform/nairobi.ts'
import { toVendorOrder, type VendorReader } from '../orders.queries.ts'
import { orders } from '../orders.tables.ts'
import { readOrdersOfVendor } from '../whole-order.queries.ts'

type Answer = z.output<(typeof listTakenSlots)['response']>

/** Orders that take a place: being paid, waiting for their time, in the kitchen, or over. */
const counted = (now: Date) =>
  columns({
    scheduledFor: millisecondsSql(orders.scheduledFor),
    held: sql<number>`count(*) filter (where ${orders.status} = 'PENDING_PAYMENT')::int`,
    paid: sql<number>`count(*) filter (where ${orders.status} in ('PAID', 'ACCEPTED') and ${orders.kitchenDueAt} > ${momentSql(now)})::int`,
    all: sql<number>`count(*)::int`,
  })
interface Counted {
  scheduledFor: number
  held: number
  paid: number
  all: number
}

/** A day of a shop's orders for later: its slots with what is where, and the orders that are not over. */
export const takenSlots = (db: Db, reader: VendorReader, day: string | undefined, now: Date): Promise<Answer> =>
  inSnapshot(db, async (snapshot) => {
    const { vendorId } = reader
    const facts = await findSlotFacts(snapshot, vendorId, now)
    assert(facts, `vendor ${vendorId} is gone`)
    const allDays = slotDays({ daysAhead: mostDaysAhead }, now)
    const today = allDays[0] ?? nairobiDay(now)
    const chosen = day && allDays.includes(day) ? day : today
    const from = startOfDay(today)
    const takes = sql`${orders.status} not in ('EXPIRED', 'CANCELLED', 'REJECTED')`
    const counts = (await select(
      snapshot,
      counted(now),
      sql`from ${orders} where ${orders.vendorId} = ${vendorId} and ${orders.scheduledFor} >= ${momentSql(from)} and ${takes}
        group by ${orders.scheduledFor}`,
    )) as Counted[]
    const begins = startOfDay(chosen)
    const ofDay = await readOrdersOfVendor(
      snapshot,
      vendorId,
      sql`${orders.vendorId} = ${vendorId} and ${orders.scheduledFor} >= ${momentSql(begins)}
        and ${orders.scheduledFor} < ${momentSql(plus(begins, days(1)))}
        and ${orders.status} in ('PAID', 'ACCEPTED', 'READY', 'OUT_FOR_DELIVERY') order by ${orders.scheduledFor}, ${orders.id}`,
    )
    const paidOn = (each: string) =>
      counts
        .filter(({ scheduledFor }) => nairobiDay(new Date(scheduledFor)) === each)
        .reduce((sum, { all, held }) => sum + all - held, 0)
    return {
      isOn: facts.settings.isOn,
      terms: toTerms(facts.settings),
      days: allDays
        .map((each, ahead) => ({ day: each, orders: paidOn(each), isAhead: ahead < facts.settings.daysAhead }))
        .filter(({ orders: count, isAhead }) => isAhead || count > 0)
        .map(({ isAhead: _, ...each }) => each),
      day: chosen,
      slots: slotsWithCounts(facts, chosen, counts, now),
      orders: ofDay.map((order) => toVendorOrder(order, reader)),
    }
  })

/** Those that can be ordered for, and those with orders whatever is set now; what has ended without any is left out. */
function slotsWithCounts(
  { settings, hours, places }: SlotFacts,
  day: string,
  counts: Counted[],
  now: Date,
): TakenSlot[] {
  const open = settings.isOn ? slotsOfDay(hours, settings, day, plus(now, -settings.slotMinutes * 60_000)) : []
  const known = new Set(open.map(({ startsAt }) => startsAt.getTime()))
  const taken = counts
    .map(({ scheduledFor }) => scheduledFor)
    .filter((startsAt) => nairobiDay(new Date(startsAt)) === day && !known.has(startsAt))
    .map((startsAt) => slotAt(settings, new Date(startsAt)))
  return [...open, ...taken]
    .sort((a, b) => a.startsAt.getTime() - b.startsAt.getTime())
    .map(({ startsAt, endsAt, kitchenAt, cap }) => {
      const count = counts.find(({ scheduledFor }) => scheduledFor === startsAt.getTime())
      return {
        startsAt: startsAt.toISOString(),
        endsAt: endsAt.toISOString(),
        kitchenAt: kitchenAt.toISOString(),
        cap,
        held: count?.held ?? 0,
        paid: count?.paid ?? 0,
        inKitchen: count ? count.all - count.held - count.paid : 0,
        isClosed: placesAt(places, startsAt)?.isClosed ?? false,
      }
    })
}
