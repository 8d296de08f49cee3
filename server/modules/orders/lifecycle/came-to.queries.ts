import type { UndoableStep } from '#contracts/vendor-orders.ts'
import { sql } from '#server/platform/database/drizzle.ts'
import { orders, orderTransitions } from '../orders.tables.ts'
import { undone, undoneTo } from './undone-steps.ts'

/** When a row of orders came to a status at last; null where that step was taken back since. */
export const cameTo = (status: UndoableStep) => sql`(
  select case when ${orderTransitions.reason} is distinct from ${undone} then ${orderTransitions.at} end from ${orderTransitions}
  where ${orderTransitions.vendorId} = ${orders.vendorId} and ${orderTransitions.orderId} = ${orders.id}
    and ((${orderTransitions.status} = ${status} and ${orderTransitions.reason} is distinct from ${undone})
      or (${orderTransitions.status} = ${undoneTo[status]} and ${orderTransitions.reason} = ${undone}))
  order by ${orderTransitions.id} desc limit 1)`
