import type { DisbursementKind } from '#contracts/money/disbursements.ts'
import type { PaymentMethod } from '#contracts/money/payments.ts'
import type { Cents } from '#contracts/wire/money.ts'
import { minToPhoneCents } from '../disbursements/create-disbursement.ts'
import type { PaymentRow } from '../payments.queries.ts'

export interface RefundRoute {
  kind: DisbursementKind
  phone: string | null
  originalReceipt: string | null
}

type Paid = Pick<PaymentRow, 'method' | 'receipt' | 'phone' | 'providerRequestId' | 'amountCents'>

/**
 * How money goes back: null where no provider can send it, so that a person pays it by hand. `isOtherMoney`: not what the
 * payment brought, but what came for it and is in suspense.
 */
export const refundRoute = (payment: Paid, amountCents: Cents, isOtherMoney = false): RefundRoute | null =>
  routes[payment.method](payment, amountCents, isOtherMoney)

const routes: Record<PaymentMethod, (payment: Paid, amountCents: Cents, isOtherMoney: boolean) => RefundRoute | null> =
  {
    // Undone whole, and only by its receipt; anything else is sent to the payer's phone.
    MPESA: ({ receipt, phone, amountCents: paidCents }, amountCents, isOtherMoney) =>
      !isOtherMoney && amountCents === paidCents && receipt
        ? { kind: 'REVERSAL', phone, originalReceipt: receipt }
        : routeToPhone(phone, amountCents),
    // In parts too. Paystack's own number for the payment, where it is known: its list of refunds asks for that.
    CARD: ({ receipt, providerRequestId }) => ({
      kind: 'CARD_REFUND',
      phone: null,
      originalReceipt: receipt ?? providerRequestId,
    }),
  }

/** Sent to the payer's phone, as what M-Pesa would not undo is; null when it is too little for that. */
export const routeToPhone = (phone: string | null, amountCents: Cents): RefundRoute | null =>
  phone && amountCents >= minToPhoneCents ? { kind: 'B2C', phone, originalReceipt: null } : null
