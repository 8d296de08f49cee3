import * as z from 'zod'
import { captchaChecks, knownDeviceChecks } from '../account/account-limits.ts'
import { SignedIn } from '../account/identity.ts'
import { visitorPhoneCodes } from '../account/phone-code-limits.ts'
import { PhoneCode, PhoneCodeChannel, SentPhoneCode } from '../account/phone-codes.ts'
import { RecaptchaToken } from '../account/recaptcha-token.ts'
import { endpoint } from '../wire/endpoint.ts'
import type { CountedLimit } from '../wire/limit.ts'
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
  limits: [captchaChecks, knownDeviceChecks, ...visitorPhoneCodes],
  body: z.strictObject({
    phone: Phone,
    channel: PhoneCodeChannel.default('sms'),
    /** Asked for as when signing in by a password. */
    recaptchaToken: RecaptchaToken.optional(),
  }),
  response: SentPhoneCode,
  errors: ['phone_codes_unavailable', 'captcha_refused'],
})

/** A mobile network has all its phones behind a few addresses. */
export const signInCodesFromNetwork: CountedLimit = {
  name: 'sign-in-code-tries',
  max: 60,
  every: '15 minutes',
  by: 'network',
  of: 'wrong codes',
}
export const signInCodesOfPhone: CountedLimit = {
  name: 'sign-in-code-tries-of',
  max: 20,
  every: '1 hour',
  by: 'phone and network',
  of: 'wrong codes',
}

/** An account without a password alone, whose phone was verified in the last months. */
export const signInByPhone = endpoint({
  method: 'POST',
  path: '/api/auth/phone',
  summary: 'Signs in by a code to the phone of an account that has no password',
  access: 'public',
  limits: [signInCodesFromNetwork, signInCodesOfPhone],
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
  ],
})
