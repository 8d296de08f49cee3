import * as z from 'zod'
import { endpoint } from '../wire/endpoint.ts'
import { Instant, page, pageQuery } from '../wire/primitives.ts'

/** What happened to an account that its owner, and whoever helps them, must be able to see. */
export const SecurityEventKind = z.enum([
  'NEW_DEVICE',
  'PASSWORD_CHANGED',
  'PASSWORD_RESET',
  'EMAIL_CHANGED',
  'PHONE_CHANGED',
  'PHONE_VERIFIED_ELSEWHERE',
  'SECOND_FACTOR_ADDED',
  'SECOND_FACTOR_REMOVED',
  'RECOVERY_CODES_MADE',
  'RECOVERY_CODE_USED',
  'DATA_DOWNLOADED',
  'LOST_FACTOR_REQUESTED',
  'LOST_FACTOR_AGREED',
  'LOST_FACTOR_ENDED',
  'LOST_FACTOR_REMOVED',
  'ACCOUNT_LOCKED',
])
export type SecurityEventKind = z.infer<typeof SecurityEventKind>

export const SecurityEvent = z.object({
  id: z.uuidv7(),
  kind: SecurityEventKind,
  agent: z.string(),
  address: z.string(),
  at: Instant,
})
export type SecurityEvent = z.infer<typeof SecurityEvent>

export const listSecurityEvents = endpoint({
  method: 'GET',
  path: '/api/user/security-events',
  summary: 'Lists what happened to the own account in the last 90 days, and on which device, the newest first',
  access: 'user',
  query: z.strictObject(pageQuery),
  response: page(SecurityEvent),
})
