import type { Cents } from '#contracts/wire/money.ts'
import { assert } from '#server/platform/errors.ts'
import type { PaymentRow } from '../payments.queries.ts'
import type { DisbursementRoute } from '../providers/disbursement-provider.ts'
import type { PaymentProviders } from '../providers/payment-providers.ts'
import type { RefundCapability } from '../providers/provider-definition.ts'

/** The refunds of the provider of a payment, which stays registered for as long as it has payments. */
export function refundsOf(
  providers: Pick<PaymentProviders, 'find'>,
  { provider: id }: { provider: string },
): RefundCapability {
  const provider = providers.find(id)
  assert(provider, `payment provider ${id} is not registered`)
  return provider.refunds
}

/**
 * How money goes back: null where no provider can send it, so that a person pays it by hand. `isOtherMoney`: not what the
 * payment brought, but what came for it and is in suspense.
 */
export const refundRoute = (
  providers: Pick<PaymentProviders, 'find'>,
  payment: PaymentRow,
  amountCents: Cents,
  isOtherMoney = false,
): DisbursementRoute | null => refundsOf(providers, payment).route(payment, amountCents, isOtherMoney)
