import { silenceMostKES, silenceMostOfPersonKES, silencePersonDays } from '#contracts/problems/problem-rules.ts'
import { type Cents, toCents } from '#contracts/wire/money.ts'
import { days, plus } from '#server/platform/clock.ts'

/** What silence has paid: of the order, over all of its reports, and to its customer since `silentSince`. */
export interface PaidBySilence {
  ofOrderCents: Cents
  ofPersonCents: Cents
}

export const silentSince = (now: Date) => plus(now, -days(silencePersonDays))

/** Whether no answer of the shop pays so much more, or leaves it to the market. */
export const isPaidBySilence = (amountCents: Cents, { ofOrderCents, ofPersonCents }: PaidBySilence) =>
  ofOrderCents + amountCents <= toCents(silenceMostKES) &&
  ofPersonCents + amountCents <= toCents(silenceMostOfPersonKES)
