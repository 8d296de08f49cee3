import type { FulfilmentMethod } from '../orders.ts'
import { wayMinutes } from '../vendor-orders/expected-time.ts'

export interface ScheduledTime {
  /** When its slot begins and ends, in milliseconds. */
  scheduledFor: number
  scheduledUntil: number
}

/**
 * When the kitchen has an order for later ready, in milliseconds: as its slot begins where it is collected, and early
 * enough to be at the door by the end of the slot where it is delivered.
 */
export const readyForSlot = ({ scheduledFor, scheduledUntil }: ScheduledTime, method: FulfilmentMethod): number =>
  method === 'DELIVERY' ? scheduledUntil - wayMinutes * 60_000 : scheduledFor
