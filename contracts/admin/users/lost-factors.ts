import * as z from 'zod'
import { lostFactorWaitHours } from '../../account/lost-factor.ts'
import { endpoint } from '../../wire/endpoint.ts'
import { Instant, LostFactorId, page, pageQuery, text, UserId } from '../../wire/primitives.ts'
import { adminRoles } from '../admin-rights.ts'

/**
 * REMOVED: two administrators agreed, and the second factors were taken away. STOPPED: by the person, who did not ask
 * or has changed their mind. DECLINED: by an administrator. FACTOR_USED: a second factor was used or changed meanwhile,
 * so it was not lost. PASSWORD_CHANGED: whoever asked knew one that is not the account's any more. EXPIRED: no two
 * agreed within its days. CLOSED: the account was disabled, or is to be erased, when its day came.
 */
export const LostFactorEnd = z.enum([
  'REMOVED',
  'STOPPED',
  'DECLINED',
  'FACTOR_USED',
  'PASSWORD_CHANGED',
  'EXPIRED',
  'CLOSED',
])
export type LostFactorEnd = z.infer<typeof LostFactorEnd>

/** ASKED: nobody has agreed. APPROVED_ONCE: one has. AGREED: two have, and it waits for its day. */
export const LostFactorState = z.enum(['ASKED', 'APPROVED_ONCE', 'AGREED', ...LostFactorEnd.options])
export type LostFactorState = z.infer<typeof LostFactorState>

export const LostFactorRequest = z.object({
  id: LostFactorId,
  user: z.object({ id: UserId, name: z.string(), adminRole: z.enum(adminRoles).nullable() }),
  state: LostFactorState,
  reason: z.string(),
  /** The browser on which it was asked for, and from where. */
  agent: z.string(),
  address: z.string(),
  askedAt: Instant,
  /** Those who agreed, and how each had checked who asks. */
  approvals: z.array(z.object({ by: z.string(), note: z.string(), at: Instant })),
  /** By whoever reads it: somebody else is the second. */
  isMine: z.boolean(),
  /** When the factors are taken away; null while fewer than two have agreed. */
  removeAt: Instant.nullable(),
  endedAt: Instant.nullable(),
  /** The administrator who declined it, and why. */
  endedBy: z.string().nullable(),
  endNote: z.string().nullable(),
})
export type LostFactorRequest = z.infer<typeof LostFactorRequest>

export const listLostFactors = endpoint({
  method: 'GET',
  path: '/api/admin/lost-factors',
  summary: 'Lists who has lost the second factor and the recovery codes, the newest first',
  access: 'admin',
  admins: ['people'],
  filterOrder: ['state', 'user'],
  query: z.strictObject({
    state: LostFactorState.or(z.literal('OPEN')).optional(),
    user: UserId.optional(),
    ...pageQuery,
  }),
  response: page(LostFactorRequest),
})

const byId = { params: z.object({ id: LostFactorId }) }

/** The second of two begins the wait of a day; of an administrator's account both are owners of the market. */
export const approveLostFactor = endpoint({
  method: 'POST',
  path: '/api/admin/lost-factors/:id/approve',
  summary: `Agrees that somebody has lost the second factor; ${lostFactorWaitHours} hours after two have, it is taken away`,
  access: 'admin',
  admins: ['people'],
  ...byId,
  body: z.strictObject({
    /** How it was checked who asks. */
    note: text(500),
  }),
  response: LostFactorRequest,
  errors: ['not_found', 'invalid_transition', 'own_account', 'approver_needed', 'approver_too_new'],
})

export const declineLostFactor = endpoint({
  method: 'POST',
  path: '/api/admin/lost-factors/:id/decline',
  summary: 'Ends a request to have the second factor taken away, also after two have agreed',
  access: 'admin',
  admins: ['people'],
  ...byId,
  body: z.strictObject({ note: text(500) }),
  response: LostFactorRequest,
  errors: ['not_found', 'invalid_transition', 'own_account'],
})
