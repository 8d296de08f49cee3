import { silenceMostKES, silenceMostOfPersonKES, silencePersonDays } from '#contracts/problems/problem-rules.ts'
import { type Cents, toCents } from '#contracts/wire/money.ts'
import { days, plus } from '#server/platform/clock.ts'

/** What bounds what silence pays of an order. */
export interface PaidBySilence {
  /** What it has paid: of the order, over all of its reports, and to its customer since `silentSince`. */
  ofOrderCents: Cents
  ofPersonCents: Cents
  /**
   * Somebody has to look at it: a sum was given back by hand, which may have been for what is claimed, or what was
   * reported as late was handed over afterwards.
   */
  isDoubtful: boolean
}

export const silentSince = (now: Date) => plus(now, -days(silencePersonDays))

/** Whether no answer of the shop pays so much more, or leaves it to the market. */
export const isPaidBySilence = (amountCents: Cents, { ofOrderCents, ofPersonCents, isDoubtful }: PaidBySilence) =>
  !isDoubtful &&
  ofOrderCents + amountCents <= toCents(silenceMostKES) &&
  ofPersonCents + amountCents <= toCents(silenceMostOfPersonKES)
