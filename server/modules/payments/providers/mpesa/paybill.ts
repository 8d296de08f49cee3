import { createHash, timingSafeEqual } from 'node:crypto'
import * as z from 'zod'
import { maxCents, toCents } from '#contracts/wire/money.ts'
import { StartError } from '#server/platform/errors.ts'
import type { DirectPayment, DirectPayments } from '../provider-definition.ts'
import { CallbackValue, type Daraja, paybillCallbackPath } from './daraja.ts'
import type { MpesaConfig } from './mpesa-settings.ts'

/**
 * C2B: customers pay the shortcode by hand, and Safaricom asks and tells the two addresses that are registered once.
 */
export const mpesaPaybill = ({
  daraja,
  mpesa,
  token,
}: {
  daraja: Daraja
  mpesa: Pick<MpesaConfig, 'shortcode' | 'callbackUrl'>
  token: string
}): DirectPayments => ({
  businessNumber: mpesa.shortcode,
  steps: { en: 'M-Pesa › Lipa na M-Pesa › Pay Bill', sw: 'M-Pesa › Lipa na M-Pesa › Pay Bill' },

  async register() {
    const url = (about: 'validation' | 'confirmation') => mpesa.callbackUrl + paybillCallbackPath(about, token)
    const reply = await daraja.post('/mpesa/c2b/v2/registerurl', {
      ShortCode: Number(mpesa.shortcode),
      // What we cannot check is not taken: money that nobody confirms to us would be seen on a statement at the
      // earliest.
      ResponseType: 'Cancelled',
      ConfirmationURL: url('confirmation'),
      ValidationURL: url('validation'),
    })
    if (reply.kind === 'ANSWER' && reply.body.ResponseCode === '0') return
    const reason = reply.kind === 'ANSWER' ? String(reply.body.errorMessage ?? reply.status) : reply.reason
    // Production takes them once; to change them they are deleted in its portal first.
    if (/already registered|duplicate notification/i.test(reason)) return
    throw new StartError(`Safaricom has not registered the addresses for payments by hand: ${reason}.`)
  },

  parse: (body) => parseDirectPayment(body, mpesa.shortcode),
})

/** A comparison whose time does not tell how near a guess was. */
export const isToken = (guess: string, token: string) =>
  timingSafeEqual(createHash('sha256').update(guess).digest(), createHash('sha256').update(token).digest())

/** What is known of the shape of a validation and a confirmation: strings, where Safaricom keeps to its documents. */
const PaybillNotice = z.object({
  TransID: z.string().regex(/^[A-Z0-9]{6,20}$/i),
  TransAmount: z.coerce
    .number<string | number>()
    .gt(0)
    .lte(maxCents / 100),
  BusinessShortCode: z.union([z.string(), z.number()]).transform(String),
  BillRefNumber: CallbackValue,
  MSISDN: CallbackValue,
})

export function parseDirectPayment(body: unknown, shortcode: string): DirectPayment | null {
  const parsed = PaybillNotice.safeParse(body)
  if (!parsed.success || parsed.data.BusinessShortCode !== shortcode) return null
  const { TransID, TransAmount, BillRefNumber, MSISDN } = parsed.data
  return {
    receipt: TransID.toUpperCase(),
    account: String(BillRefNumber ?? '').slice(0, 40),
    amountCents: toCents(TransAmount),
    fitsPhone: (phone) => fitsMask(phone, String(MSISDN ?? '')),
  }
}

/**
 * The payer's number comes masked, as `2547 ***** 126` or `25470****149`; what shows no digits at its ends, such as a
 * hash, fits any.
 */
export function fitsMask(phone: string, mask: string): boolean {
  const [, start, end] = /^(\d+)[ *]*\*[ *]*(\d+)$/.exec(mask.trim()) ?? []
  const digits = phone.replace('+', '')
  if (start !== undefined && end !== undefined) return digits.startsWith(start) && digits.endsWith(end)
  return /^\d{12}$/.test(mask) ? digits === mask : true
}
