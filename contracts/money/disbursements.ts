import * as z from 'zod'

/** REVERSAL: M-Pesa undoes a whole payment. B2C: M-Pesa sends an amount to a phone. CARD_REFUND: back onto the card. */
export const DisbursementKind = z.enum(['REVERSAL', 'B2C', 'CARD_REFUND'])
export type DisbursementKind = z.infer<typeof DisbursementKind>

/**
 * CREATED: to be sent. SENT: the provider may have acted on it; only its own result settles it. SUCCEEDED and FAILED are that
 * result. WITHDRAWN: a person paid by hand before it was sent.
 */
export const DisbursementStatus = z.enum(['CREATED', 'SENT', 'SUCCEEDED', 'FAILED', 'WITHDRAWN'])
export type DisbursementStatus = z.infer<typeof DisbursementStatus>
