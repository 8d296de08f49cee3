import type { Cents } from '#contracts/wire/money.ts'
import type { DisbursementRoute } from '../disbursement-provider.ts'
import type { RefundCapability } from '../provider-definition.ts'

/** The least M-Pesa sends to a phone (source: Daraja's B2C limits). */
const minimumCents: Cents = 10_00

/** Sent to the payer's phone; null when it is too little for that. */
const toPhone = (phone: string | null, amountCents: Cents): DisbursementRoute | null =>
  phone && amountCents >= minimumCents ? { kind: 'TO_PHONE', phone, originalReceipt: null } : null

/** A payment is reversed whole, and only by its receipt; anything else is sent to the payer's phone. */
export const mpesaRefunds: RefundCapability = {
  minimumCents,
  route: ({ receipt, phone, amountCents: paidCents }, amountCents, isOtherMoney) =>
    !isOtherMoney && amountCents === paidCents && receipt
      ? { kind: 'TO_SOURCE', phone, originalReceipt: receipt }
      : toPhone(phone, amountCents),
  // What M-Pesa will not reverse is sent to whoever paid it.
  routeAfterRefusal: ({ kind, phone }, amountCents) => (kind === 'TO_SOURCE' ? toPhone(phone, amountCents) : null),
}
