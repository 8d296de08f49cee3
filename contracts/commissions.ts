import * as z from 'zod'

/** What a rule is for; the later in this list is the more specific, and wins. */
export const CommissionScope = z.enum(['PLATFORM', 'CATEGORY', 'VENDOR', 'PRODUCT'])
export type CommissionScope = z.infer<typeof CommissionScope>
