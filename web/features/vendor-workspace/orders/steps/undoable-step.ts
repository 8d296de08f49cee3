import { useSyncExternalStore } from 'react'
import { undoSeconds } from '#contracts/vendor-orders/preparation-time.ts'
import type { UndoableStep, VendorOrder } from '#contracts/vendor-orders.ts'

/** The step that was pressed last, while it can be taken back. */
export interface PressedStep {
  /** As it was before. */
  order: VendorOrder
  to: UndoableStep
  /** In milliseconds. */
  pressedAt: number
  /** Settles when the server has it, or it is kept here. */
  sent: Promise<void>
}

let pressed: PressedStep | undefined
let timer: ReturnType<typeof setTimeout> | undefined
const listeners = new Set<() => void>()

function set(next: PressedStep | undefined): void {
  clearTimeout(timer)
  pressed = next
  if (next) timer = setTimeout(() => set(undefined), undoSeconds * 1000)
  for (const listener of listeners) listener()
}

/**
 * Offers to take a step back, for the seconds in which the customer is not told of it. Of two, only the last is
 * offered.
 */
export const offerUndo = (step: Omit<PressedStep, 'pressedAt'>): void => set({ ...step, pressedAt: Date.now() })

/** No longer: it was refused, it has been taken back, or the order has gone on. */
export const endUndo = (orderId: string): void => {
  if (pressed?.order.id === orderId) set(undefined)
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const usePressedStep = (): PressedStep | undefined =>
  useSyncExternalStore(
    subscribe,
    () => pressed,
    () => undefined,
  )
