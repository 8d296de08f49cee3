import type { LocalizedName, PaymentMethodOption } from '#contracts/money/payments.ts'
import { getLocale } from '#web/paraglide/runtime.js'

/** What comes from the server in each language, in the reader's. */
export const localized = (name: LocalizedName): string => name[getLocale()]

type Named = Pick<PaymentMethodOption, 'name'>

/** What a payment method is called within a sentence: `M-Pesa`, `card`. */
export const methodName = ({ name }: Named): string => localized(name)

/** The same where it stands alone, or begins a sentence. */
export function methodLabel({ name }: Named): string {
  const inSentence = localized(name)
  return inSentence.charAt(0).toUpperCase() + inSentence.slice(1)
}
