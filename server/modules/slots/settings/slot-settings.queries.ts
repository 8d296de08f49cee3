import type { SlotSettings } from '#contracts/slots/slots.ts'
import type { VendorId } from '#contracts/wire/primitives.ts'
import { stocks } from '#server/modules/catalog/catalog.tables.ts'
import type { Db } from '#server/platform/database/database.ts'
import { type Column, type SQL, sql } from '#server/platform/database/drizzle.ts'
import { columns, jsonArray, jsonObject, selectOne, type ValueOf } from '#server/platform/database/select.ts'
import { millisecondsSql, momentSql } from '#server/platform/database/sql.ts'
import { orderSlots, orderSlotSettings as settings } from '../slots.tables.ts'

const settingsColumns = {
  isOn: settings.isOn,
  slotMinutes: settings.slotMinutes,
  capMorning: settings.capMorning,
  capLunch: settings.capLunch,
  capAfternoon: settings.capAfternoon,
  capEvening: settings.capEvening,
  leadMinutes: settings.leadMinutes,
  daysAhead: settings.daysAhead,
  kitchenMinutes: settings.kitchenMinutes,
  acceptsByItself: settings.acceptsByItself,
  asksFirst: settings.asksFirst,
  version: settings.version,
}

/** What a shop says of orders for later, as a field of a row that names the vendor; null where it never said anything. */
export const slotSettingsJson = (vendorId: Column | SQL) =>
  sql<ValueOf<
    typeof settingsJson
  > | null>`(select ${settingsJson} from ${settings} where ${settings.vendorId} = ${vendorId})`

const settingsJson = jsonObject(settingsColumns)

/** Whether a shop takes orders for later. */
export const takesLaterSql = (vendorId: SQL) =>
  sql<boolean>`exists (select 1 from ${settings} where ${settings.vendorId} = ${vendorId} and ${settings.isOn})`

/** The slots of a time that somebody has ordered for or that were closed, with how many places are taken. */
export const takenPlacesJson = (vendorId: Column | SQL, { from, until }: { from: Date; until: Date }) =>
  jsonArray(
    jsonObject({
      startsAt: millisecondsSql(orderSlots.startsAt),
      isClosed: orderSlots.isClosed,
      taken: sql<number>`${stocks.quota} - ${stocks.left}`,
    }),
    sql`from ${orderSlots} join ${stocks} on ${stocks.vendorId} = ${orderSlots.vendorId} and ${stocks.id} = ${orderSlots.stockId}
      where ${orderSlots.vendorId} = ${vendorId} and ${orderSlots.startsAt} >= ${momentSql(from)}
        and ${orderSlots.startsAt} < ${momentSql(until)}`,
  )

/** What a shop begins with: off, and few at once. */
export const firstSettings: SlotSettings = {
  isOn: false,
  slotMinutes: 20,
  caps: { morning: 4, lunch: 6, afternoon: 4, evening: 6 },
  leadMinutes: 60,
  daysAhead: 3,
  kitchenMinutes: 30,
  acceptsByItself: true,
  asksFirst: true,
  version: 0,
}

export function toSlotSettings(row: ValueOf<typeof settingsJson> | null): SlotSettings {
  if (!row) return firstSettings
  const { capMorning: morning, capLunch: lunch, capAfternoon: afternoon, capEvening: evening, ...rest } = row
  return { ...rest, caps: { morning, lunch, afternoon, evening } }
}

export async function findSlotSettings(db: Db, vendorId: VendorId): Promise<SlotSettings> {
  const found = await selectOne(
    db,
    columns(settingsColumns),
    sql`from ${settings} where ${settings.vendorId} = ${vendorId}`,
  )
  return toSlotSettings(found ?? null)
}
