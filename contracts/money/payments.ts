import * as z from 'zod'
import { Shillings } from '../wire/money.ts'
import { PaymentId, Phone } from '../wire/primitives.ts'

export const PaymentMethod = z.enum(['MPESA', 'CARD'])
export type PaymentMethod = z.infer<typeof PaymentMethod>

/**
 * CREATED: written, not sent to the provider yet. PROMPTED: the provider accepted the request. SUCCEEDED and FAILED are the
 * provider's final status. UNKNOWN: the outcome could not be learned; only the provider's answer settles it.
 */
export const PaymentStatus = z.enum(['CREATED', 'PROMPTED', 'SUCCEEDED', 'FAILED', 'UNKNOWN'])
export type PaymentStatus = z.infer<typeof PaymentStatus>

/** Why a payment failed, as far as the customer is concerned. */
export const PaymentFailure = z.enum([
  'CANCELLED',
  'WRONG_PIN',
  'INSUFFICIENT_FUNDS',
  'TIMED_OUT',
  'UNREACHABLE',
  'LIMIT_EXCEEDED',
  'PHONE_BUSY',
  'PIN_LOCKED',
  'PROVIDER_ERROR',
  'NOT_SENT',
  'WRONG_AMOUNT',
  'DECLINED',
])
export type PaymentFailure = z.infer<typeof PaymentFailure>

/** What checkout sends to choose how to collect. */
export const PaymentChoice = z.discriminatedUnion('method', [
  z.strictObject({ method: z.literal('MPESA'), phone: Phone }),
  z.strictObject({ method: z.literal('CARD') }),
])

/** An attempt to collect, as the customer sees it. */
export const Payment = z.object({
  id: PaymentId,
  method: PaymentMethod,
  status: PaymentStatus,
  amountKES: Shillings,
  phone: z.string().nullable(),
  failure: PaymentFailure.nullable(),
  /** The provider's receipt number, once paid. */
  receipt: z.string().nullable(),
  createdAt: z.iso.datetime(),
  promptedAt: z.iso.datetime().nullable(),
  /** The provider's page where the customer pays, as long as it may be paid there. */
  redirectUrl: z.string().nullable(),
})
export type Payment = z.infer<typeof Payment>
