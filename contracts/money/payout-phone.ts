import * as z from 'zod'
import { accountPhoneCodes, phoneCodeTries } from '../account/phone-code-limits.ts'
import { PhoneCode, PhoneCodeChannel, SentPhoneCode } from '../account/phone-codes.ts'
import { endpoint } from '../wire/endpoint.ts'
import { Instant, Nothing, Phone } from '../wire/primitives.ts'

export const readPayoutPhone = endpoint({
  method: 'GET',
  path: '/api/vendor/payout-phone',
  summary: 'Shows the payout phone, whether it was proved by a code, and by what codes can be sent',
  access: 'vendor',
  staff: ['payouts'],
  response: z.object({
    phone: z.string(),
    verifiedAt: Instant.nullable(),
    /** Empty where the market can send none: then no payout asks for a proof. */
    channels: z.array(PhoneCodeChannel),
  }),
})

export const sendPayoutPhoneCode = endpoint({
  method: 'POST',
  path: '/api/vendor/payout-phone/code',
  summary: 'Sends a code to the payout phone, or to the one that it is to be changed to',
  status: 202,
  access: 'vendor',
  staff: ['payouts'],
  limits: accountPhoneCodes,
  body: z.strictObject({ phone: Phone, channel: PhoneCodeChannel.default('sms') }),
  response: SentPhoneCode,
  errors: ['phone_codes_unavailable'],
})

export const verifyPayoutPhone = endpoint({
  method: 'POST',
  path: '/api/vendor/payout-phone/verification',
  summary: 'Proves by the code that was sent there that somebody of the shop has the payout phone',
  status: 204,
  access: 'vendor',
  staff: ['payouts'],
  limits: [phoneCodeTries],
  body: z.strictObject({ code: PhoneCode }),
  response: Nothing,
  errors: ['wrong_phone_code', 'phone_code_expired'],
})
