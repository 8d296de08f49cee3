import * as z from 'zod'
import { endpoint } from '../wire/endpoint.ts'
import type { CallLimit } from '../wire/limit.ts'
import { Nothing, PasskeyId, text } from '../wire/primitives.ts'
import { MadePasskey, UsedPasskey } from '../wire/web-authn.ts'
import { SignedIn } from './identity.ts'
import { RecoveryCodes } from './second-factor.ts'

/** So many passkeys an account may have. */
export const maxPasskeys = 10

/** What a browser is asked with, as it takes it. */
const Question = z.record(z.string(), z.unknown())

/** Each question is a row until the night. */
const passkeyQuestions: CallLimit = { name: 'passkey-question', max: 30, every: '15 minutes', by: 'session' }

export const beginPasskey = endpoint({
  method: 'POST',
  path: '/api/user/passkeys/options',
  summary: 'Gives what a browser makes a passkey with',
  access: 'user',
  confirmation: 'needed',
  limits: [passkeyQuestions],
  response: Question,
  errors: ['too_many_passkeys'],
})

export const addPasskey = endpoint({
  method: 'POST',
  path: '/api/user/passkeys',
  summary: 'Adds a passkey that a browser has made, and makes recovery codes where there are none',
  access: 'user',
  confirmation: 'needed',
  // What it is made for was asked for just before, and that is limited.
  limits: 'none',
  body: z.strictObject({ name: text(80), passkey: MadePasskey }),
  /** None where the account has its recovery codes already. */
  response: RecoveryCodes,
  errors: ['passkey_refused', 'too_many_passkeys'],
})

export const removePasskey = endpoint({
  method: 'DELETE',
  path: '/api/user/passkeys/:id',
  summary: 'Removes a passkey; with the last second factor its recovery codes',
  status: 204,
  access: 'user',
  confirmation: 'needed',
  params: z.object({ id: PasskeyId }),
  response: Nothing,
})

/** A passkey cannot be guessed; the limit keeps what tries from costing anything. */
const passkeyCalls: CallLimit = { name: 'passkey', max: 120, every: '15 minutes', by: 'network' }

export const askForPasskey = endpoint({
  method: 'POST',
  path: '/api/auth/passkey/options',
  summary: 'Gives what a browser signs in with a passkey with',
  access: 'public',
  limits: [passkeyCalls],
  response: Question,
})

export const signInWithPasskey = endpoint({
  method: 'POST',
  path: '/api/auth/passkey',
  summary: 'Signs in with a passkey, instead of the password or after it',
  access: 'public',
  limits: [passkeyCalls],
  body: z.strictObject({ passkey: UsedPasskey }),
  response: SignedIn,
  errors: ['passkey_refused', 'account_disabled', 'account_locked', 'erasure_requested'],
})

export const askForOwnPasskey = endpoint({
  method: 'POST',
  path: '/api/user/confirmation/passkey',
  summary: 'Gives what a browser proves with a passkey who is signed in with',
  access: 'user',
  limits: [passkeyQuestions],
  response: Question,
})
