import type { OrderStatus } from '#contracts/orders.ts'
import { type ReviewFlag, writeDays } from '#contracts/reviews/review-terms.ts'
import type { ReviewRefusal } from '#contracts/reviews/reviews.ts'
import type { Cents } from '#contracts/wire/money.ts'
import { days, plus } from '#server/platform/clock.ts'

/** What decides whether an order may be reviewed. */
export interface ReviewedOrderFacts {
  status: OrderStatus
  isComplimentary: boolean
  totalCents: Cents
  refundedCents: Cents
  /** When it was completed, or its last event ended where that is later. */
  completedAt: Date
  /** Of an order of tickets: whether any of them is valid or was used. */
  hasTicket: boolean
  /** By the account, the numbers or the devices of whoever owns the shop or works there. */
  isOfShop: boolean
}

/** Why nobody may write a review of this order now; null where its customer may. */
export function refusalToWrite(order: ReviewedOrderFacts, now: Date): ReviewRefusal | null {
  if (order.status !== 'COMPLETED' || order.completedAt > now) return 'NOT_COMPLETED'
  if (order.isComplimentary || order.totalCents === 0) return 'NOT_PAID'
  if (isGivenBack(order)) return 'REFUNDED'
  if (order.isOfShop) return 'OWN_SHOP'
  if (plus(order.completedAt, days(writeDays)) < now) return 'TOO_LATE'
  return null
}

/** Whether all that was paid for it was given back, or nothing is left that was bought. */
export const isGivenBack = ({ refundedCents, totalCents, hasTicket }: ReviewedOrderFacts): boolean =>
  refundedCents >= totalCents || !hasTicket

export const refusalSentences: Record<ReviewRefusal, string> = {
  NOT_COMPLETED: 'An order can be reviewed once it is completed, and its event is over.',
  NOT_PAID: 'Only what was paid for can be reviewed.',
  REFUNDED: 'All of this order was given back: it cannot be reviewed.',
  OWN_SHOP: 'Nobody reviews the shop that they own or work for.',
  TOO_LATE: 'The time to write or change this review is over.',
  REMOVED: 'You removed this review. An order is reviewed once.',
}

const aNumber = /(?:\+?254|\b0)[\s.-]*[17](?:[\s.-]*\d){8}\b/

/** What an administrator is to look at in a review. */
export const flagsOf = (text: string, paidForOthers: boolean): ReviewFlag[] => [
  ...(hasPhoneNumber(text) ? (['PHONE_NUMBER'] as const) : []),
  ...(paidForOthers ? (['SAME_PAYER'] as const) : []),
]

/** Whether a text has a Kenyan mobile number in it, however it is spaced. */
export const hasPhoneNumber = (text: string): boolean => aNumber.test(text)
