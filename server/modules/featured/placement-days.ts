import { type HourSlot, mostPlacesOfShop, type PlacementRow, placesOfRow } from '#contracts/featured/placement-terms.ts'
import type { PlacementId, VendorId } from '#contracts/wire/primitives.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { sql } from '#server/platform/database/drizzle.ts'
import { columns, select } from '#server/platform/database/select.ts'
import { DomainError } from '#server/platform/errors.ts'
import { placementDays, placements } from './featured.tables.ts'

/** The places of a row of a county at an hour. */
export interface PlannedRow {
  county: string | null
  slot: HourSlot
  row: PlacementRow
}

interface PlannedThing extends PlannedRow {
  placementId: PlacementId
  subjectId: string
  vendorId: VendorId | null
}

/** Whoever plans a row of a county waits for the other: both would count the same places of a shop. */
export const lockRow = (tx: Tx, { county, row }: Pick<PlannedRow, 'county' | 'row'>) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtext('placements'), hashtext(${`${county ?? ''} ${row}`}))`)

const isOfRow = ({ county, row }: Pick<PlannedRow, 'county' | 'row'>) =>
  sql`${placementDays.county} is not distinct from ${county} and ${placementDays.row} = ${row}`

const daysOf = (days: readonly string[]) => sql`${sql.param(days)}::date[]`

const taken = columns({
  day: sql<string>`${placementDays.day}::text`,
  position: placementDays.position,
  subjectId: placementDays.subjectId,
  placementId: placementDays.placementId,
  isTakenDown: sql<boolean>`${placements.takenDownAt} is not null`,
})

/**
 * Takes a place on each of the days on which it has none, the first that is free; where one of them has none, none is
 * taken. What was taken down while it was shown keeps its place until another thing needs it.
 */
export async function takePlacesWithLock(tx: Tx, thing: PlannedThing, days: readonly string[]): Promise<void> {
  const { row, slot, subjectId, vendorId } = thing
  const rows = await select(
    tx,
    taken,
    sql`from ${placementDays} join ${placements} on ${placements.id} = ${placementDays.placementId}
      where ${isOfRow(thing)} and ${placementDays.slot} = ${slot} and ${placementDays.day} = any(${daysOf(days)})`,
  )
  const onDay = Map.groupBy(rows, ({ day }) => day)
  const positions = Array.from({ length: placesOfRow[row] }, (_, place) => place + 1)
  const values: (PlannedThing & { day: string; position: number })[] = []
  for (const day of days) {
    const others = onDay.get(day) ?? []
    if (others.some(({ placementId }) => placementId === thing.placementId)) continue
    const current = others.filter(({ isTakenDown }) => !isTakenDown)
    const freeOf = (taken: typeof others) =>
      positions.find((place) => !taken.some(({ position }) => position === place))
    const position = freeOf(others) ?? freeOf(current)
    if (position === undefined || current.some((other) => other.subjectId === subjectId)) {
      throw new DomainError('place_taken', `Something else is planned there on ${day}, or this is already.`, {
        data: { day },
      })
    }
    for (const other of others)
      if (other.isTakenDown && (other.position === position || other.subjectId === subjectId))
        await removeDays(tx, other.placementId, day)
    values.push({ ...thing, day, position })
  }
  if (values.length > 0) await tx.insert(placementDays).values(values)
  if (vendorId) await checkShareWithLock(tx, thing, vendorId, days)
}

const counted = columns({
  month: sql<string>`to_char(${placementDays.day}, 'YYYY-MM')`,
  places: sql<number>`count(*)::int`,
})

/** No shop has more than a third of a row's places of a county in a month, events that it holds among them. */
async function checkShareWithLock(tx: Tx, row: PlannedRow, vendorId: VendorId, days: readonly string[]) {
  const months = [...new Set(days.map((day) => `${day.slice(0, 7)}-01`))]
  const shares = await select(
    tx,
    counted,
    sql`from ${placementDays} where ${isOfRow(row)} and ${placementDays.vendorId} = ${vendorId}
      and date_trunc('month', ${placementDays.day})::date = any(${daysOf(months)}) group by 1 order by 1`,
  )
  for (const { month, places } of shares) {
    const most = mostPlacesOfShop(row.row, month)
    if (places > most) {
      throw new DomainError('share_exceeded', `One shop may have ${most} of these places in ${month}: a third.`, {
        data: { month, places, most },
      })
    }
  }
}

/** Gives back the places from a day on; those before stay, as what was shown. */
export const removeDays = (tx: Tx, id: PlacementId, from: string) =>
  tx.execute(
    sql`delete from ${placementDays} where ${placementDays.placementId} = ${id} and ${placementDays.day} >= ${from}::date`,
  )
