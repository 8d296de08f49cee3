import type { PaymentChannel, PaymentChoice } from '#contracts/money/payments.ts'
import { DomainError } from '#server/platform/errors.ts'
import type { OfferedMethod, PaymentProviders } from '../providers/payment-providers.ts'

/**
 * What was chosen to pay with: a method that is offered, its provider, and the phone to prompt; null where none is
 * prompted.
 */
export type ChosenMethod = Pick<OfferedMethod, 'method' | 'provider' | 'reference'> & { phone: string | null }

/** Refuses what is not offered, a prompt without a phone, and a phone where none is prompted. */
export function chooseMethod({ offered }: Pick<PaymentProviders, 'offered'>, choice: PaymentChoice): ChosenMethod {
  const found = offered.find(({ method }) => method === choice.method)
  if (!found) {
    throw new DomainError('payment_method_unavailable', 'This way of paying is not available. Choose another.', {
      field: 'payment',
    })
  }
  const { method, provider, reference, channel } = found
  const phone = choice.phone ?? null
  if ((phone !== null) !== promptsPhone[channel]) {
    const sentence = promptsPhone[channel] ? 'Write the phone that pays.' : 'No phone is asked for this way of paying.'
    throw new DomainError('invalid_input', sentence, { field: 'payment.phone' })
  }
  return { method, provider, reference, phone }
}

const promptsPhone: Record<PaymentChannel, boolean> = { PROMPT: true, REDIRECT: false }
