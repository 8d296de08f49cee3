import * as z from 'zod'
import { Shillings } from '../wire/money.ts'
import { PaymentId, Phone } from '../wire/primitives.ts'

/**
 * What a customer chose to pay with, by the code of its provider's folder; `paymentMethods` says which can be chosen.
 */
export const PaymentMethod = z
  .string()
  .max(20)
  .regex(/^[A-Z][A-Z0-9_]*$/, 'Choose how to pay.')
  .meta({ examples: ['MPESA'] })
export type PaymentMethod = z.infer<typeof PaymentMethod>

/** Who carries out payments and sends money, as rows and ledger accounts name it. */
export const ProviderId = z
  .string()
  .max(20)
  .regex(/^[a-z][a-z0-9]*$/)
  .meta({ examples: ['mpesa'] })
export type ProviderId = z.infer<typeof ProviderId>

/** PROMPT: a phone is asked for a PIN. REDIRECT: the customer pays on a page of the provider's. */
export const PaymentChannel = z.enum(['PROMPT', 'REDIRECT'])
export type PaymentChannel = z.infer<typeof PaymentChannel>

/** A name that people read, in each language of the pages. */
export const LocalizedName = z.object({ en: z.string(), sw: z.string() })
export type LocalizedName = z.infer<typeof LocalizedName>

/** A method that a customer may choose. */
export const PaymentMethodOption = z.object({
  method: PaymentMethod,
  channel: PaymentChannel,
  /** As it stands within a sentence: `M-Pesa`, `card`. */
  name: LocalizedName,
  /** What can be used with it. */
  hint: LocalizedName.optional(),
  /** Who helps with a PIN or a limit. */
  help: LocalizedName.optional(),
})
export type PaymentMethodOption = z.infer<typeof PaymentMethodOption>

/**
 * CREATED: written, not sent to the provider yet. PROMPTED: the provider accepted the request. SUCCEEDED and FAILED are
 * the provider's final status. UNKNOWN: the outcome could not be learned; only the provider's answer, or a person,
 * settles it.
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

/** What checkout sends to choose how to collect: a method, and the phone to prompt where it prompts one. */
export const PaymentChoice = z.strictObject({ method: PaymentMethod, phone: Phone.optional() })
export type PaymentChoice = z.infer<typeof PaymentChoice>

/** How a customer pays by hand at the provider, for when a prompt does not come. */
export const DirectPaymentInstructions = z.object({
  /** Where on the phone, as a path through its menus. */
  steps: LocalizedName,
  businessNumber: z.string(),
  accountNumber: z.string(),
})
export type DirectPaymentInstructions = z.infer<typeof DirectPaymentInstructions>

/** An attempt to collect, as the customer sees it. */
export const Payment = z.object({
  id: PaymentId,
  ...PaymentMethodOption.shape,
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
  /**
   * Of an attempt that had no final status in time: the customer may have been charged. Its order waits for it no
   * longer, so it may be paid again; `nextQueryAt` is when the provider is queried again, null where there is nothing
   * to query by.
   */
  uncertain: z
    .object({
      since: z.iso.datetime(),
      nextQueryAt: z.iso.datetime().nullable(),
      claimedReceipt: z.string().nullable(),
    })
    .nullable(),
  /** Where its provider takes a payment by hand, as long as this one has not succeeded. */
  direct: DirectPaymentInstructions.nullable(),
})
export type Payment = z.infer<typeof Payment>
