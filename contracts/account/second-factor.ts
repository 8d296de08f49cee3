import * as z from 'zod'
import { endpoint } from '../wire/endpoint.ts'
import type { CountedLimit } from '../wire/limit.ts'
import { Instant, Nothing, PasskeyId } from '../wire/primitives.ts'
import { FactorCode, SignedIn } from './identity.ts'

/** So long a right password waits for its second factor. */
export const pendingSignInMinutes = 10

/** So many recovery codes are made at once. */
export const recoveryCodeCount = 10

/** How an account is protected beyond its password; null or empty where it has none. */
export const SecondFactor = z.object({
  /** The authenticator app. */
  app: z.object({ addedAt: Instant, lastUsedAt: Instant }).nullable(),
  passkeys: z.array(z.object({ id: PasskeyId, name: z.string(), addedAt: Instant, lastUsedAt: Instant })),
  recoveryCodes: z.object({ left: z.int(), of: z.int(), madeAt: Instant }).nullable(),
})
export type SecondFactor = z.infer<typeof SecondFactor>

/** Shown once: only their hashes are kept. */
export const RecoveryCodes = z.object({ recoveryCodes: z.array(z.string()) })
export type RecoveryCodes = z.infer<typeof RecoveryCodes>

export const codesOnDevice: CountedLimit = {
  name: 'factor-device',
  max: 10,
  every: '15 minutes',
  by: 'account and device',
  of: 'wrong codes',
}
export const codesByStrangers: CountedLimit = {
  name: 'factor-account',
  max: 10,
  every: '1 hour',
  by: 'account',
  of: 'wrong codes on unknown devices',
}

export const signInWithCode = endpoint({
  method: 'POST',
  path: '/api/auth/second-factor',
  summary: 'Completes a sign-in whose password was right, with a code of the authenticator app or a recovery code',
  access: 'public',
  limits: [{ name: 'factor', max: 60, every: '15 minutes', by: 'network' }, codesOnDevice, codesByStrangers],
  body: z.strictObject({ code: FactorCode }),
  response: SignedIn,
  errors: ['sign_in_expired', 'wrong_code', 'too_many_sign_ins'],
})

export const readSecondFactor = endpoint({
  method: 'GET',
  path: '/api/user/second-factor',
  summary: 'Shows how the account is protected beyond its password',
  access: 'user',
  response: SecondFactor,
})

export const beginApp = endpoint({
  method: 'POST',
  path: '/api/user/second-factor/app',
  summary: 'Makes the secret of an authenticator app, which counts once a code of it is confirmed',
  access: 'user',
  confirmation: 'needed',
  /** The secret in base32, and the same as an address that apps read. */
  response: z.object({ secret: z.string(), uri: z.string() }),
  errors: ['factor_exists'],
})

/** By session: whoever has stolen one uses up its own tries. */
export const appCodes: CountedLimit = {
  name: 'factor-confirm',
  max: 10,
  every: '15 minutes',
  by: 'session',
  of: 'codes',
}

export const confirmApp = endpoint({
  method: 'POST',
  path: '/api/user/second-factor/app/confirm',
  summary: 'Adds the authenticator app by a code that it shows, and makes recovery codes where there are none',
  access: 'user',
  confirmation: 'needed',
  limits: [appCodes],
  body: z.strictObject({ code: FactorCode }),
  /** None where the account has its recovery codes already. */
  response: RecoveryCodes,
  errors: ['wrong_code', 'factor_exists'],
})

export const removeApp = endpoint({
  method: 'DELETE',
  path: '/api/user/second-factor/app',
  summary: 'Removes the authenticator app; with the last second factor its recovery codes',
  status: 204,
  access: 'user',
  confirmation: 'needed',
  response: Nothing,
  errors: ['not_found'],
})

export const makeRecoveryCodes = endpoint({
  method: 'POST',
  path: '/api/user/second-factor/recovery-codes',
  summary: 'Makes recovery codes anew; those from before open nothing any more',
  access: 'user',
  confirmation: 'needed',
  response: RecoveryCodes,
  errors: ['not_found'],
})
