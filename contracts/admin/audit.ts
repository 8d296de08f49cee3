import * as z from 'zod'
import { endpoint } from '../wire/endpoint.ts'
import { Instant, page, pageQuery, UserId } from '../wire/primitives.ts'

/** What somebody did, to what, with the note or the changes. */
export const AuditEntry = z.object({
  id: z.uuidv7(),
  at: Instant,
  /** Null for whoever has no account: a visitor, a device at a gate. */
  actor: z.object({ id: UserId, name: z.string() }).nullable(),
  /** As `vendor.approve`: the kind of the subject, and the action. */
  action: z.string(),
  subject: z.object({ kind: z.string(), id: z.uuid() }),
  detail: z.record(z.string(), z.unknown()),
})
export type AuditEntry = z.infer<typeof AuditEntry>

export const listAudit = endpoint({
  method: 'GET',
  path: '/api/admin/audit',
  summary: 'Lists what administrators and vendors did, and who guessed codes, the newest first',
  access: 'admin',
  filterOrder: ['action', 'subject', 'actor'],
  query: z.strictObject({
    /** The whole name of an action, or its beginning: `vendor` finds every action on vendors. */
    action: z
      .string()
      .regex(/^[a-z][a-z.-]{0,59}$/, 'Write the name of an act, like vendor.approve.')
      .optional(),
    subject: z.uuid().optional(),
    actor: UserId.optional(),
    ...pageQuery,
  }),
  response: page(AuditEntry),
})
