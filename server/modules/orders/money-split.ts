import type { Cents } from '#contracts/wire/money.ts'

/** Whose the money of an order, or of a refund, is: it is the first four together, without the last. */
export interface MoneySplit {
  /** The vendor's, after commission and after the discounts that it bears. */
  earningsCents: Cents
  commissionCents: Cents
  /** The platform's fees. */
  serviceFeeCents: Cents
  /** Owed to the tax authority. */
  taxCents: Cents
  /** What the platform adds: the discounts that it bears. */
  promotionCents: Cents
}
