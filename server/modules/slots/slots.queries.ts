import { mostDaysAhead } from '#contracts/slots/slot-terms.ts'
import type { SlotSettings, SlotTerms, VendorSlots } from '#contracts/slots/slots.ts'
import type { VendorId } from '#contracts/wire/primitives.ts'
import { hoursColumns } from '#server/modules/vendors/index.ts'
import { vendors } from '#server/modules/vendors/vendors.tables.ts'
import { days, plus } from '#server/platform/clock.ts'
import { acrossVendors } from '#server/platform/database/across-vendors.ts'
import type { Db } from '#server/platform/database/database.ts'
import { type Column, type SQL, sql } from '#server/platform/database/drizzle.ts'
import { columns, type RowOf, selectOne } from '#server/platform/database/select.ts'
import { isPoolSharded } from '#server/platform/database/sharding/sharded.ts'
import { notFound } from '#server/platform/errors.ts'
import { slotSettingsJson, takenPlacesJson, toSlotSettings } from './settings/slot-settings.queries.ts'
import { firstFree, placesAt, type TakenPlaces, toSlot } from './times/free-slots.ts'
import { earliest, type ShopHours, slotDays, slotsOfDay } from './times/slot-times.ts'

/** All that decides for which times orders are taken. */
export interface SlotFacts {
  settings: SlotSettings
  hours: ShopHours
  places: TakenPlaces[]
}

const factColumns = (now: Date, vendor: Column | SQL) => ({
  settings: slotSettingsJson(vendor),
  // Slots of today that have begun are its shop's to look at.
  places: takenPlacesJson(vendor, { from: plus(now, -days(1)), until: plus(now, days(mostDaysAhead + 1)) }),
  ...hoursColumns(now, vendor),
})

const toFacts = ({ settings, places, ...hours }: RowOf<ReturnType<typeof factColumns>>): SlotFacts => ({
  settings: toSlotSettings(settings),
  places,
  hours: {
    windows: hours.windows,
    closures: hours.closures.map(({ startsAt, endsAt }) => ({
      startsAt: new Date(startsAt),
      endsAt: new Date(endsAt),
    })),
    pause: hours.pauseReason && { until: hours.pausedUntil === null ? null : new Date(hours.pausedUntil) },
  },
})

async function read(db: Db, vendor: Column | SQL, isVendor: SQL, now: Date): Promise<SlotFacts | null> {
  const row = await selectOne(db, columns(factColumns(now, vendor)), sql`from ${vendors} where ${isVendor}`)
  return row ? toFacts(row) : null
}

/** For an order that is placed or moved, in one statement; null where there is no such vendor. */
export const findSlotFacts = (db: Db, vendorId: VendorId, now: Date): Promise<SlotFacts | null> =>
  read(db, sql`${vendorId}::uuid`, sql`${vendors.id} = ${vendorId}`, now)

/** The same on Citus, where subqueries go to one machine by a value: the id, which is read before. */
async function readById(db: Db, isVendor: SQL, now: Date): Promise<SlotFacts | null> {
  const found = await selectOne(db, columns({ id: vendors.id }), sql`from ${vendors} where ${isVendor}`)
  return found ? findSlotFacts(db, found.id, now) : null
}

/** The times that customers choose from, of a shop that sells. */
export async function findVendorSlots(db: Db, slug: string, day: string | undefined, now: Date): Promise<VendorSlots> {
  const isOfAddress = sql`${acrossVendors('public-page')} and ${vendors.slug} = ${slug} and ${vendors.status} = 'APPROVED'`
  const facts = (await isPoolSharded(db))
    ? await readById(db, isOfAddress, now)
    : await read(db, vendors.id, isOfAddress, now)
  if (!facts) throw notFound('The vendor')
  const { settings, hours, places } = facts
  if (!settings.isOn) return { terms: null, days: [], day: null, slots: [] }
  const from = earliest(settings, now)
  const all = slotDays(settings, now).map((each) => ({ day: each, slots: slotsOfDay(hours, settings, each, from) }))
  const daysWithFirst = all.map(({ day: each, slots }) => ({
    day: each,
    firstFree: firstFree(slots, places)?.startsAt.toISOString() ?? null,
  }))
  const chosen =
    all.find((each) => each.day === day) ??
    all.find((_, n) => daysWithFirst[n]?.firstFree !== null) ??
    all.find(({ slots }) => slots.length > 0)
  return {
    terms: toTerms(settings),
    days: daysWithFirst,
    day: chosen?.day ?? null,
    slots: (chosen?.slots ?? []).map((slot) => toSlot(slot, placesAt(places, slot.startsAt))),
  }
}

export const toTerms = ({
  slotMinutes,
  leadMinutes,
  kitchenMinutes,
  acceptsByItself,
  asksFirst,
}: SlotSettings): SlotTerms => ({ slotMinutes, leadMinutes, kitchenMinutes, acceptsByItself, asksFirst })
