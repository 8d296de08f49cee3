import type { FulfilmentMethod, OrderStatus } from '#contracts/orders.ts'
import { readyForSlot } from '#contracts/slots/slot-ready.ts'
import type { UndoableStep } from '#contracts/vendor-orders.ts'
import type { SystemReason } from '#contracts/wire/system-reason.ts'
import { type SQL, sql } from '#server/platform/database/drizzle.ts'
import { momentSql } from '#server/platform/database/sql.ts'
import { orders } from '../orders.tables.ts'

/** Where each step that can be undone leads back to; the database holds the same table. */
export const undoneTo = { ACCEPTED: 'PAID', READY: 'ACCEPTED' } as const satisfies Record<UndoableStep, OrderStatus>

const isUndoableStep = (status: OrderStatus): status is UndoableStep => status in undoneTo

/** Why an order is back where it was; only the program writes it beside these statuses. */
export const undone = 'STEP_UNDONE' satisfies SystemReason

interface Step {
  status: OrderStatus
  reason: string | null
}

/** A history without the steps that were undone: nobody acted on them. */
export function withoutUndone<S extends Step>(steps: readonly S[]): S[] {
  const kept: S[] = []
  for (const step of steps) {
    if (isUndo(step)) kept.pop()
    else kept.push(step)
  }
  return kept
}

const isUndo = ({ status, reason }: Step) => reason === undone && (status === 'PAID' || status === 'ACCEPTED')

interface PromisedOrder {
  fulfilment: FulfilmentMethod
  /** In milliseconds. */
  scheduledFor: number | null
  scheduledUntil: number | null
  preparationMinutes: number | null
  promisedAt: number | null
  lateFeeDueAt: number | null
  wayMostMinutes: number | null
  transitions: readonly (Step & { at: number })[]
}

/**
 * When its vendor said it would be ready, in milliseconds; null before it is accepted. One for later is ready for its
 * slot.
 */
export function promisedReadyAt(order: PromisedOrder): number | null {
  const { fulfilment, scheduledFor, scheduledUntil, preparationMinutes, wayMostMinutes, transitions } = order
  if (scheduledFor !== null && scheduledUntil !== null)
    return readyForSlot({ scheduledFor, scheduledUntil }, fulfilment, wayMostMinutes ?? 0)
  const acceptedAt = withoutUndone(transitions).findLast(({ status }) => status === 'ACCEPTED')?.at
  return preparationMinutes === null || acceptedAt === undefined ? null : acceptedAt + preparationMinutes * 60_000
}

/** An order as its customer is told of it: a step that can still be undone is not told. */
export function asTold<O extends PromisedOrder & { status: OrderStatus; undoableUntil: number | null }>(
  order: O,
  now: Date,
): O {
  if (order.undoableUntil === null || order.undoableUntil <= now.getTime() || !isUndoableStep(order.status))
    return order
  const status = undoneTo[order.status]
  return {
    ...order,
    status,
    transitions: withoutUndone(order.transitions).slice(0, -1),
    ...(status === 'PAID' && { preparationMinutes: null, promisedAt: null, lateFeeDueAt: null }),
  }
}

/** The same of a row of orders. */
export const toldStatus = (now: Date): SQL<OrderStatus> => sql`case
  when ${orders.undoableUntil} > ${momentSql(now)} and ${orders.status} = 'ACCEPTED' then 'PAID'
  when ${orders.undoableUntil} > ${momentSql(now)} and ${orders.status} = 'READY' then 'ACCEPTED'
  else ${orders.status} end`
