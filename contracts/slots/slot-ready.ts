import type { FulfilmentMethod } from '../orders.ts'

export interface ScheduledTime {
  /** When its slot begins and ends, in milliseconds. */
  scheduledFor: number
  scheduledUntil: number
}

/**
 * When the kitchen has an order for later ready, in milliseconds: as its slot begins where it is collected, and early
 * enough to be at the door by the end of the slot where it is delivered, by a way of so many minutes.
 */
export const readyForSlot = (
  { scheduledFor, scheduledUntil }: ScheduledTime,
  method: FulfilmentMethod,
  wayMinutes: number,
): number => (method === 'DELIVERY' ? scheduledUntil - wayMinutes * 60_000 : scheduledFor)
