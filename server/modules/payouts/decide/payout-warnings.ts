import type { PayoutWarning } from '#contracts/money/payout-warnings.ts'
import { type Cents, toKES } from '#contracts/wire/money.ts'
import type { StoredSettings } from '#server/modules/settings/index.ts'
import { days, plus } from '#server/platform/clock.ts'

export interface PayoutFacts {
  amountCents: Cents
  wasPaidBefore: boolean
  /** No payout has ever reached its phone. */
  isNewPhone: boolean
  phoneChangedAt: number | null
  /** The average of the vendor's last payouts; null while there are too few. */
  usualCents: Cents | null
}

const phoneIsRecent = days(7)

/** What is unusual about a payout that waits for approval. */
export function payoutWarnings(
  facts: PayoutFacts,
  { aboveUsualTimes }: Pick<StoredSettings, 'aboveUsualTimes'>,
  now: Date,
): PayoutWarning[] {
  const { amountCents, wasPaidBefore, isNewPhone, phoneChangedAt, usualCents } = facts
  const warnings: PayoutWarning[] = []
  if (!wasPaidBefore) warnings.push({ kind: 'FIRST_PAYOUT' })
  if (phoneChangedAt !== null && plus(new Date(phoneChangedAt), phoneIsRecent) > now)
    warnings.push({ kind: 'PHONE_CHANGED', changedAt: new Date(phoneChangedAt).toISOString() })
  // Of a first payout the phone is always new, and of a changed one it is said already.
  else if (isNewPhone && wasPaidBefore) warnings.push({ kind: 'NEW_PHONE' })
  if (usualCents !== null && amountCents > aboveUsualTimes * usualCents)
    warnings.push({ kind: 'ABOVE_USUAL', usualKES: toKES(usualCents) })
  return warnings
}

/** A warning as one text: the same only when everything it says is the same. */
const warningText = (warning: PayoutWarning): string =>
  JSON.stringify(Object.entries(warning).toSorted(([one], [other]) => (one < other ? -1 : 1)))

/** The warnings that were not acknowledged as they are now. */
export function unseenWarnings(warnings: readonly PayoutWarning[], acknowledged: readonly PayoutWarning[]) {
  const seen = new Set(acknowledged.map(warningText))
  return warnings.filter((warning) => !seen.has(warningText(warning)))
}
