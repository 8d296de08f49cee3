import * as z from 'zod'

/**
 * MATCHED: one thing here has this receipt and this amount. OTHER_AMOUNT: the receipt is here with another amount.
 * UNKNOWN_HERE: nothing here has this receipt. RESOLVED: a person said what it is.
 */
export const StatementLineState = z.enum(['MATCHED', 'OTHER_AMOUNT', 'UNKNOWN_HERE', 'RESOLVED'])
export type StatementLineState = z.infer<typeof StatementLineState>

/**
 * What a line that did not match turned out to be. SUSPENSE: money that came, kept aside until it is known whose it is.
 * PROVIDER_FEE: what the provider keeps for its work. OUTSIDE: a movement of the account that is not the marketplace's
 * business (a withdrawal to the bank), explained in words.
 */
export const DifferenceResolution = z.enum(['SUSPENSE', 'PROVIDER_FEE', 'OUTSIDE'])
export type DifferenceResolution = z.infer<typeof DifferenceResolution>
