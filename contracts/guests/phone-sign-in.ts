import * as z from 'zod'
import { RecaptchaToken } from '../account/recaptcha-token.ts'
import { SignedIn } from '../identity.ts'
import { PhoneCode, PhoneCodeChannel, SentPhoneCode } from '../phone-codes.ts'
import { endpoint } from '../wire/endpoint.ts'
import { Phone } from '../wire/primitives.ts'

/** Before anybody is asked for a phone: without a channel no account opens by one here. */
export const listSignInChannels = endpoint({
  method: 'GET',
  path: '/api/auth/phone',
  summary: 'Lists by what a code can be sent to a phone, to sign in by it',
  access: 'public',
  response: z.object({ channels: z.array(PhoneCodeChannel) }),
})

/** Answered alike whether or not an account opens by this phone. */
export const sendSignInCode = endpoint({
  method: 'POST',
  path: '/api/auth/phone/code',
  summary: 'Sends a code to a phone, to sign in by it',
  status: 202,
  access: 'public',
  body: z.strictObject({
    phone: Phone,
    channel: PhoneCodeChannel.default('sms'),
    /** Asked for as when signing in by a password. */
    recaptchaToken: RecaptchaToken.optional(),
  }),
  response: SentPhoneCode,
  errors: ['phone_codes_unavailable', 'captcha_refused', 'too_many_requests'],
})

/** An account without a password alone, whose phone was verified in the last months. */
export const signInByPhone = endpoint({
  method: 'POST',
  path: '/api/auth/phone',
  summary: 'Signs in by a code to the phone of an account that has no password',
  access: 'public',
  body: z.strictObject({
    phone: Phone,
    code: PhoneCode,
    /** Of an account that is to be erased: that it is to be kept after all. */
    restoreAccount: z.boolean().optional(),
  }),
  response: SignedIn,
  errors: [
    'wrong_credentials',
    'second_factor_needed',
    'account_disabled',
    'erasure_requested',
    'wrong_phone_code',
    'phone_code_expired',
    'too_many_requests',
  ],
})
