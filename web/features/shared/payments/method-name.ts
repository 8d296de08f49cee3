import type { PaymentMethodOption } from '#contracts/money/payments.ts'
import { getLocale } from '#web/paraglide/runtime.js'

/** What a payment method is called within a sentence: `M-Pesa`, `card`. */
export const methodName = ({ name }: Pick<PaymentMethodOption, 'name'>): string => name[getLocale()]

/** The same where it stands alone, or begins a sentence. */
export function methodLabel(method: Pick<PaymentMethodOption, 'name'>): string {
  const name = methodName(method)
  return name.charAt(0).toUpperCase() + name.slice(1)
}
