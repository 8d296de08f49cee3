import * as z from 'zod'

/** What is done; the provider that does it stands beside. TO_SOURCE: money goes back the way it was paid. TO_PHONE: to a phone. */
export const DisbursementKind = z.enum(['TO_SOURCE', 'TO_PHONE'])
export type DisbursementKind = z.infer<typeof DisbursementKind>

/**
 * CREATED: to be sent. SENT: the provider may have acted on it; only its own result settles it. SUCCEEDED and FAILED are that
 * result. WITHDRAWN: a person paid by hand before it was sent.
 */
export const DisbursementStatus = z.enum(['CREATED', 'SENT', 'SUCCEEDED', 'FAILED', 'WITHDRAWN'])
export type DisbursementStatus = z.infer<typeof DisbursementStatus>
