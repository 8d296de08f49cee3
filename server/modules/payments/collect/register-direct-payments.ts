import { hours, plus } from '#server/platform/clock.ts'
import type { PaymentDeps } from '../payment-deps.ts'

const firstPauseMilliseconds = 5_000

/**
 * A periodic job that has the providers report what customers pay by hand: once, at the start. What one of them refuses
 * is tried again after longer and longer pauses, for as long as the program runs, and logged for whoever set it up.
 */
export function registerDirectPayments(deps: Pick<PaymentDeps, 'providers' | 'clock' | 'log'>) {
  const { clock, log } = deps
  let dueAt: Date | null = clock.now()
  let pause = firstPauseMilliseconds
  return async () => {
    if (dueAt === null || dueAt > clock.now()) return
    try {
      await deps.providers.registerDirectPayments()
      dueAt = null
    } catch (error) {
      log.warn({ err: error }, 'payments by hand are not reported to us yet')
      dueAt = plus(clock.now(), pause)
      pause = Math.min(pause * 2, hours(1))
    }
  }
}
