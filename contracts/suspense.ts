import * as z from 'zod'

/**
 * Why money is in suspense. WRONG_AMOUNT: a payment brought another amount than was asked for. UNEXPLAINED: the provider's
 * statement shows money that nothing here knows of.
 */
export const SuspenseReason = z.enum(['WRONG_AMOUNT', 'UNEXPLAINED'])
export type SuspenseReason = z.infer<typeof SuspenseReason>

/**
 * Where money in suspense turned out to belong. REFUNDED: sent back to whoever paid. GIVEN_TO_PAYMENT: it is what a payment
 * was waiting for. KEPT: nobody's, kept by the platform. NEVER_CAME: the claim was false, the provider holds no such money.
 */
export const SuspenseResolution = z.enum(['REFUNDED', 'GIVEN_TO_PAYMENT', 'KEPT', 'NEVER_CAME'])
export type SuspenseResolution = z.infer<typeof SuspenseResolution>
