import { readyForSlot } from '#contracts/slots/slot-ready.ts'
import { sql } from '#server/platform/database/drizzle.ts'
import { momentSql } from '#server/platform/database/sql.ts'
import { type OrderRow, orders } from '../orders.tables.ts'

type Scheduled = Pick<OrderRow, 'fulfilment' | 'scheduledFor' | 'scheduledUntil' | 'wayMostMinutes'>

/** When an order for later is ready; null of one for now. */
export const slotReadyAt = ({ fulfilment, scheduledFor, scheduledUntil, wayMostMinutes }: Scheduled): Date | null =>
  scheduledFor && scheduledUntil
    ? new Date(
        readyForSlot(
          { scheduledFor: scheduledFor.getTime(), scheduledUntil: scheduledUntil.getTime() },
          fulfilment,
          wayMostMinutes ?? 0,
        ),
      )
    : null

/** In how many minutes that is, as is kept of an order that is accepted; null of one for now. */
export function minutesUntilSlot(order: Scheduled, now: Date): number | null {
  const readyAt = slotReadyAt(order)
  return readyAt && Math.max(1, Math.ceil((readyAt.getTime() - now.getTime()) / 60_000))
}

/** An order for later that is not in the kitchen yet. */
export const isBeforeKitchen = ({ kitchenDueAt }: Pick<OrderRow, 'kitchenDueAt'>, now: Date): boolean =>
  kitchenDueAt !== null && kitchenDueAt > now

/** Of a row of orders: one for now, or one whose time in the kitchen has come, whether or not the worker has seen it. */
export const isInKitchen = (now: Date) => sql`coalesce(${orders.kitchenDueAt} <= ${momentSql(now)}, true)`
