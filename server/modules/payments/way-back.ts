import type { Cents } from '#contracts/money.ts'
import type { RemittanceKind } from '#contracts/remittances.ts'
import type { PaymentRow } from './payments.queries.ts'
import { leastToPhoneCents } from './remittances/order-remittance.ts'

export interface Way {
  kind: RemittanceKind
  phone: string | null
  originalReceipt: string | null
}

type Paid = Pick<PaymentRow, 'method' | 'receipt' | 'phone' | 'providerRequestId' | 'amountCents'>

/**
 * How money goes back. A card is refunded by its provider, in parts too. M-Pesa undoes a payment only whole, and only with
 * its receipt; anything else is sent to the payer's phone. Null where neither can be: then a person pays it by hand.
 */
export function wayBack(payment: Paid, amountCents: Cents, isOtherMoney = false): Way | null {
  if (payment.method === 'CARD') {
    return { kind: 'CARD_REFUND', phone: null, originalReceipt: payment.receipt ?? payment.providerRequestId }
  }
  if (!isOtherMoney && amountCents === payment.amountCents && payment.receipt) {
    return { kind: 'REVERSAL', phone: payment.phone, originalReceipt: payment.receipt }
  }
  return toPhone(payment.phone, amountCents)
}

/** Sent to the payer's phone, as what M-Pesa would not undo is; null when it is too little for that. */
export const toPhone = (phone: string | null, amountCents: Cents): Way | null =>
  phone && amountCents >= leastToPhoneCents ? { kind: 'B2C', phone, originalReceipt: null } : null
