import * as z from 'zod'
import { adminRights, adminRoles } from '../admin/admin-rights.ts'
import { shopRights, shopRoles } from '../staff/staff-rights.ts'
import { endpoint } from '../wire/endpoint.ts'
import { patchSchema } from '../wire/patch.ts'
import { Email, Instant, Nothing, Phone, SessionId, text, UserId } from '../wire/primitives.ts'
import { UsedPasskey } from '../wire/web-authn.ts'
import {
  captchaChecks,
  confirmationCodes,
  knownDeviceChecks,
  loginsByStrangers,
  loginsFromNetwork,
  loginsFromNetworkToAccount,
  loginsOnDevice,
  passwordTries,
  refusedSignUps,
  signUps,
} from './account-limits.ts'
import { phoneCodeTries } from './phone-code-limits.ts'
import { PhoneCode } from './phone-codes.ts'
import { RecaptchaToken } from './recaptcha-token.ts'

/** The languages the product speaks. */
export const Language = z.enum(['en', 'sw'])
export type Language = z.infer<typeof Language>

export const Role = z.enum(['CUSTOMER', 'VENDOR', 'ADMIN'])
export type Role = z.infer<typeof Role>

export const User = z.object({
  id: UserId,
  name: z.string(),
  /** Null of who signs in by a code to the phone, and has given none. */
  email: z.string().nullable(),
  phone: z.string(),
  /** Whoever works for a shop is a vendor as long as they do. */
  role: Role,
  /** What they are to the shop that they own or work for, and what they may do there; null without one. */
  shop: z.object({ role: z.enum(shopRoles), rights: z.array(z.enum(shopRights)) }).nullable(),
  /** Of administrators: which of them they are, and what they may do. */
  admin: z.object({ role: z.enum(adminRoles), rights: z.array(z.enum(adminRights)) }).nullable(),
  /** The name of the place that food should be brought to, as last chosen; null when none is. */
  area: z.string().nullable(),
  /** Until when they may put off the second factor that they must have; null where they must not, or have one. */
  secondFactorDueAt: Instant.nullable(),
  /** Their second factor was lost and taken away: the next thing is to set up another. */
  hasLostFactor: z.boolean(),
})
export type User = z.infer<typeof User>

/** 8 to 200 characters, any characters, neither trimmed nor cut. */
export const NewPassword = z
  .string()
  .min(8, 'Use at least 8 characters.')
  .max(200, 'Use at most 200 characters.')
  .refine((value) => value.isWellFormed() && !value.includes('\0'), 'This password has characters that cannot be kept.')

/** Six digits of an authenticator app, or a recovery code; spaces and hyphens say nothing. */
export const FactorCode = z.string().trim().min(6, 'Write the six digits, or a recovery code.').max(40)

/** The answer to whatever signs somebody in. */
export const SignedIn = z.object({ user: User, csrfToken: z.string() })

export const me = endpoint({
  method: 'GET',
  path: '/api/auth/me',
  summary: 'Shows who is signed in',
  access: 'user',
  response: User,
})

export const login = endpoint({
  method: 'POST',
  path: '/api/auth/login',
  summary: 'Signs in, and starts a new session',
  access: 'public',
  limits: [
    captchaChecks,
    knownDeviceChecks,
    loginsFromNetwork,
    loginsFromNetworkToAccount,
    loginsOnDevice,
    loginsByStrangers,
  ],
  body: z.strictObject({
    email: Email,
    password: z.string().min(1, 'Write your password.').max(200),
    /** Of an account that is to be erased: that it is to be kept after all. */
    restoreAccount: z.boolean().optional(),
    /** Asked for on devices that the account was not signed in to on, where reCAPTCHA is set up. */
    recaptchaToken: RecaptchaToken.optional(),
  }),
  response: SignedIn,
  errors: [
    'wrong_credentials',
    'captcha_refused',
    'second_factor_needed',
    'account_disabled',
    'account_locked',
    'erasure_requested',
    'too_many_sign_ins',
  ],
})

export const register = endpoint({
  method: 'POST',
  path: '/api/auth/register',
  summary: 'Signs up, and starts a session',
  status: 201,
  access: 'public',
  limits: [captchaChecks, signUps, refusedSignUps],
  body: z.strictObject({
    name: text(80),
    email: Email,
    password: NewPassword,
    phone: Phone,
    /** Signing up never creates an administrator. */
    role: z.enum(['CUSTOMER', 'VENDOR']).default('CUSTOMER'),
    recaptchaToken: RecaptchaToken.optional(),
  }),
  response: SignedIn,
  errors: ['registration_refused', 'captcha_refused', 'invalid_input'],
})

export const logout = endpoint({
  method: 'POST',
  path: '/api/auth/logout',
  summary: 'Ends the session',
  status: 204,
  access: 'user',
  guests: 'allowed',
  response: Nothing,
})

export const csrfToken = endpoint({
  method: 'GET',
  path: '/api/csrf-token',
  summary: 'Gives the CSRF token of the session',
  access: 'user',
  guests: 'allowed',
  response: z.object({ csrfToken: z.string() }),
})

export const getProfile = endpoint({
  method: 'GET',
  path: '/api/user',
  summary: 'Shows the profile of the user',
  access: 'user',
  response: User,
})

export const updateProfile = endpoint({
  method: 'PATCH',
  path: '/api/user',
  summary: 'Changes what is sent of the profile, and leaves the rest',
  access: 'user',
  limits: [passwordTries],
  body: patchSchema(
    { name: text(80), phone: Phone, area: text(60).nullable() },
    {
      /** Required when the phone changes, of an account that has one. */
      password: z.string().max(200).optional(),
    },
  ),
  response: User,
  errors: ['confirmation_needed', 'wrong_password'],
})

export const changePassword = endpoint({
  method: 'POST',
  path: '/api/user/password',
  summary: 'Changes the password and ends all other sessions',
  access: 'user',
  limits: [passwordTries],
  body: z.strictObject({ password: z.string().max(200), newPassword: NewPassword }),
  response: SignedIn,
  errors: ['confirmation_needed', 'wrong_password', 'invalid_input'],
})

/** Of an account that has neither, as one that began with a guest's order. From then on it signs in by these. */
export const addPassword = endpoint({
  method: 'POST',
  path: '/api/user/password/first',
  summary: 'Gives an account without a password an email and a password',
  access: 'user',
  confirmation: 'needed',
  limits: [{ name: 'first-password', max: 10, every: '1 hour', by: 'account' }],
  body: z.strictObject({ email: Email, newPassword: NewPassword }),
  response: SignedIn,
  errors: ['invalid_transition', 'registration_refused', 'invalid_input'],
})

/** So long a risky act needs no proof after one was given. Signing in counts. */
export const confirmationMinutes = 10

/** What an account asks for beyond its password; a recovery code does in the place of either. */
export const Factor = z.enum(['passkey', 'app'])
export type Factor = z.infer<typeof Factor>

/**
 * What proves who is there: the password, or any second factor of an account that has one; of an account with neither a
 * code to its verified phone.
 */
export const Proof = z.enum(['password', 'phone', ...Factor.options])
export type Proof = z.infer<typeof Proof>

export const confirmSession = endpoint({
  method: 'POST',
  path: '/api/user/confirmation',
  summary: 'Confirms who is signed in, for the risky acts of the next ten minutes',
  status: 204,
  access: 'user',
  limits: [passwordTries, confirmationCodes, phoneCodeTries],
  body: z.union([
    z.strictObject({ password: z.string().min(1, 'Write your password.').max(200) }),
    z.strictObject({ code: FactorCode }),
    z.strictObject({ phoneCode: PhoneCode }),
    z.strictObject({ passkey: UsedPasskey }),
  ]),
  response: Nothing,
  errors: ['wrong_password', 'wrong_code', 'passkey_refused', 'wrong_phone_code', 'phone_code_expired'],
})

/** So long a confirmation must still hold for an act to be begun without another: somebody reads it first. */
export const minutesToRead = 2

export const readConfirmation = endpoint({
  method: 'GET',
  path: '/api/user/confirmation',
  summary: 'Says whether a proof is needed before a risky act, which is asked for before the act is read, and which',
  access: 'user',
  response: z.object({ isNeeded: z.boolean(), proofs: z.array(Proof) }),
})

export const SignedInDevice = z.object({
  id: SessionId,
  agent: z.string(),
  address: z.string(),
  createdAt: Instant,
  lastSeenAt: Instant,
  isCurrent: z.boolean(),
})
export type SignedInDevice = z.infer<typeof SignedInDevice>

export const listSessions = endpoint({
  method: 'GET',
  path: '/api/user/sessions',
  summary: 'Lists where the user is signed in',
  access: 'user',
  response: z.object({ items: z.array(SignedInDevice), nextCursor: z.null() }),
})

export const endSession = endpoint({
  method: 'DELETE',
  path: '/api/user/sessions/:id',
  summary: 'Ends one session of the user',
  status: 204,
  access: 'user',
  params: z.object({ id: SessionId }),
  response: Nothing,
  errors: ['not_found'],
})
