import type { PaymentMethod } from '#contracts/payments.ts'
import type { AccountKey } from '#server/modules/ledger/index.ts'

const accounts: Record<PaymentMethod, AccountKey> = { MPESA: 'provider:mpesa', CARD: 'provider:paystack' }

/** What a provider holds for us. */
export const providerAccount = (method: PaymentMethod): AccountKey => accounts[method]
