/**
 * The reasons that stand in an order's history, a refund or a payout without a person having written them. They are
 * stored and sent as these codes, and every page and email says them in its reader's language. What a person wrote
 * stands as it was written.
 */
export const systemReasons = [
  /** The acceptance window ended. */
  'NOT_ACCEPTED_IN_TIME',
  /** A second payment came for an order that was paid. */
  'PAID_ALREADY',
  /** A payment came when the order had ended, and something had sold out or its time was over. */
  'PAID_TOO_LATE',
  /** As above, and its customer had bought as much as one may meanwhile. */
  'PAID_TOO_LATE_BEYOND_MAXIMUM',
  /** The organiser cancelled the event. */
  'EVENT_CANCELLED',
  'WRONG_AMOUNT_PAID',
  'UNKNOWN_ACCOUNT_PAID',
  'PAID_TOO_MUCH',
  /** The provider said that it sent nothing, and not why. */
  'NOT_SENT_BY_PROVIDER',
  'CARD_REFUND_FAILED',
  /** The bank asks for the customer's account. */
  'CARD_REFUND_NEEDS_ACCOUNT',
  /** Its event has another time or place, and the customer gave the tickets back. */
  'EVENT_CHANGED',
  /** Its organiser made the ticket void. */
  'TICKET_REVOKED',
  /** The vendor took the step before it back, within seconds. */
  'STEP_UNDONE',
  // What a vendor chooses from when it turns an order down.
  'SOMETHING_SOLD_OUT',
  'TOO_BUSY',
  'CLOSING_SOON',
  'TOO_FAR',
  // What a customer chooses from who cancels a paid order; the last without a choice.
  'WRONG_ADDRESS',
  'FORGOT_SOMETHING',
  'TAKES_TOO_LONG',
  'CUSTOMER_CANCELLED',
  // What a refund's reason is chosen from.
  'SOMETHING_MISSING',
  'NOT_AS_ORDERED',
  'POOR_QUALITY',
  'CAME_TOO_LATE',
  /** The delivery fee of an order that came later than was promised; only the program gives it. */
  'DELIVERED_LATE',
  // What a customer reports about an order, besides the first three of those.
  'NEVER_CAME',
  'OTHER_PROBLEM',
] as const

export type SystemReason = (typeof systemReasons)[number]

/** The code that a reason is; null when a person wrote it, or a provider. */
export const parseSystemReason = (reason: string): SystemReason | null =>
  systemReasons.find((code) => code === reason) ?? null
