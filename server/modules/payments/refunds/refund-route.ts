import type { ProviderId } from '#contracts/money/payments.ts'
import type { Cents } from '#contracts/wire/money.ts'
import { assert } from '#server/platform/errors.ts'
import type { PaymentRow } from '../payments.queries.ts'
import type { DisbursementRoute } from '../providers/disbursement-provider.ts'
import type { PaymentProviders } from '../providers/payment-providers.ts'
import type { RefundablePayment, RefundCapability } from '../providers/provider-definition.ts'
import type { SuspenseRow } from '../settlement/suspense.ts'

/** The refunds of the provider of a payment, which stays registered for as long as it has payments. */
export function providerRefunds(
  providers: Pick<PaymentProviders, 'find'>,
  { provider: id }: { provider: string },
): RefundCapability {
  const provider = providers.find(id)
  assert(provider, `payment provider ${id} is not registered`)
  return provider.refunds
}

/** What a refund is of, as its route asks: money that a payment brought, or that is in suspense. */
export interface RefundedMoney extends RefundablePayment {
  provider: ProviderId
  isOtherMoney: boolean
}

/**
 * Money in suspense goes back to the phone of the payment that it came for. A direct payment may have come from any
 * phone: it goes to the one that it fits, else back the way it came, by its own receipt.
 */
export function suspendedMoney(
  { provider, phone, receipt, account, amountCents }: SuspenseRow,
  payment: PaymentRow | undefined,
): RefundedMoney {
  if (account === null && payment) return { ...payment, isOtherMoney: true }
  return { provider, phone, receipt, amountCents, providerRequestId: null, isOtherMoney: phone !== null }
}

/** How money goes back: null where no provider can send it, so that a person pays it by hand. */
export const refundRoute = (
  providers: Pick<PaymentProviders, 'find'>,
  { isOtherMoney, ...money }: RefundedMoney,
  amountCents: Cents,
): DisbursementRoute | null => providerRefunds(providers, money).route(money, amountCents, isOtherMoney)
