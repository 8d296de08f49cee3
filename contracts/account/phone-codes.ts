import * as z from 'zod'
import { endpoint } from '../wire/endpoint.ts'
import { Instant, Nothing } from '../wire/primitives.ts'
import { accountPhoneCodes, phoneCodeTries } from './phone-code-limits.ts'

/** By what a code is sent; which of them are set up depends on the market. */
export const PhoneCodeChannel = z.enum(['sms', 'whatsapp'])
export type PhoneCodeChannel = z.infer<typeof PhoneCodeChannel>

/** Six digits; spaces and hyphens say nothing. */
export const PhoneCode = z
  .string()
  .max(40)
  .meta({ examples: ['418305'] })
  .transform((typed) => typed.replaceAll(/[\s-]/g, ''))
  .pipe(z.string().regex(/^\d{6}$/, 'Write the six digits.'))

/** Answered alike whoever has the phone, and whether or not the message arrives. */
export const SentPhoneCode = z.object({
  /** Where it went, as `0712 *** 678`. */
  phone: z.string(),
  channel: PhoneCodeChannel,
  expiresAt: Instant,
  /** From when on another can be sent. */
  sendAgainAt: Instant,
})
export type SentPhoneCode = z.infer<typeof SentPhoneCode>

export const readOwnPhone = endpoint({
  method: 'GET',
  path: '/api/user/phone',
  summary: 'Shows the phone of the account, whether it was proved to be the person’s, and by what codes can be sent',
  access: 'user',
  response: z.object({
    phone: z.string(),
    verifiedAt: Instant.nullable(),
    /** Empty where the market can send none: then no phone is proved, and nothing asks for it. */
    channels: z.array(PhoneCodeChannel),
  }),
})

export const sendOwnPhoneCode = endpoint({
  method: 'POST',
  path: '/api/user/phone/code',
  summary: 'Sends a code to the phone of the account',
  status: 202,
  access: 'user',
  limits: accountPhoneCodes,
  body: z.strictObject({ channel: PhoneCodeChannel.default('sms') }),
  response: SentPhoneCode,
  errors: ['phone_codes_unavailable'],
})

export const verifyOwnPhone = endpoint({
  method: 'POST',
  path: '/api/user/phone/verification',
  summary: 'Proves by the code that was sent there that the phone of the account is the person’s',
  status: 204,
  access: 'user',
  limits: [phoneCodeTries],
  body: z.strictObject({ code: PhoneCode }),
  response: Nothing,
  errors: ['wrong_phone_code', 'phone_code_expired'],
})

/** Of an account without a password and a second factor: what else could prove who is there? */
export const sendConfirmationCode = endpoint({
  method: 'POST',
  path: '/api/user/confirmation/phone-code',
  summary: 'Sends a code to the verified phone of an account without a password, to confirm a session by it',
  status: 202,
  access: 'user',
  limits: accountPhoneCodes,
  body: z.strictObject({ channel: PhoneCodeChannel.default('sms') }),
  response: SentPhoneCode,
  errors: ['invalid_transition', 'phone_codes_unavailable'],
})
