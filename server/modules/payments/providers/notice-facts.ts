import type { MoneyDirection } from '#contracts/money/provider-reasons.ts'
import type { Cents } from '#contracts/wire/money.ts'

/**
 * What a provider's notice says, for a person to read: of one that could not be applied, perhaps of nobody's. Null is
 * what it does not say.
 */
export interface NoticeFacts {
  direction: MoneyDirection
  receipt: string | null
  amountCents: Cents | null
  /** E.164; where the provider shows only a part of it, that part, as `2547 ***** 126`. */
  phone: string | null
  at: Date | null
  /** What the payer, or the program, named it by. */
  account: string | null
  /** The provider's own words: its code before its text. */
  said: string | null
}
