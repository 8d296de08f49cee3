import { mpesa } from './mpesa/index.ts'
import { paystack } from './paystack/index.ts'

/**
 * Every payment provider, in the order in which its methods are offered. A new one is a folder beside these, and a line
 * here.
 */
export const paymentProviders = [mpesa, paystack] as const
