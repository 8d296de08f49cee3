import { type SQL, sql } from '#server/platform/database/drizzle.ts'
import { nairobiMinute } from '#server/platform/nairobi.ts'
import { products } from '../catalog.tables.ts'

const minutesOfDay = 1440

/** Whether a row of products can be ordered at a moment by its own times, as `availableFrom` tells it. */
export function isAvailableAt(now: Date): SQL {
  const { weekday, minute } = nairobiMinute(now)
  const times = sql`${products.availableTimes}`
  const until = sql`(${times}->>'until')::int`
  const isOn = (day: number) => sql`${times}->'days' @> to_jsonb(${day}::int)`
  // What began yesterday may last over midnight.
  return sql`(${times} is null or (${isOn(weekday)} and ${minute}::int >= (${times}->>'from')::int and ${minute}::int < ${until})
    or (${isOn(weekday === 1 ? 7 : weekday - 1)} and ${minute + minutesOfDay}::int < ${until}))`
}
