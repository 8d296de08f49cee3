import * as z from 'zod'
import { csvEndpoint } from '../wire/csv-endpoint.ts'
import { endpoint } from '../wire/endpoint.ts'
import { Day, Instant, page, pageQuery, SearchText, UserId } from '../wire/primitives.ts'

/** What somebody did, to what, with the note or the changes. */
export const AuditEntry = z.object({
  id: z.uuidv7(),
  at: Instant,
  /** Null for whoever has no account: a visitor, a device at a gate. */
  actor: z.object({ id: UserId, name: z.string() }).nullable(),
  /** As `vendor.approve`: the kind of the subject, and the action. */
  action: z.string(),
  /** By its name or number today; null for what has none, or is gone. */
  subject: z.object({ kind: z.string(), id: z.uuid(), name: z.string().nullable() }),
  detail: z.record(z.string(), z.unknown()),
})
export type AuditEntry = z.infer<typeof AuditEntry>

export const AuditSort = z.enum(['newest', 'oldest'])
export type AuditSort = z.infer<typeof AuditSort>

const auditFilters = {
  /** The whole name of an action, or its beginning: `vendor` finds every action on vendors. */
  action: z
    .string()
    .regex(/^[a-z][a-z.-]{0,59}$/, 'Write the name of an act, like vendor.approve.')
    .optional(),
  subject: z.uuid().optional(),
  actor: UserId.optional(),
  /** Part of an action, of its detail, of the name of who did it, or of what it was done to. */
  search: SearchText.optional(),
  /** On these days in Nairobi, both included. */
  from: Day.optional(),
  to: Day.optional(),
  sortBy: AuditSort.optional(),
}

export const listAudit = endpoint({
  method: 'GET',
  path: '/api/admin/audit',
  summary: 'Lists what administrators and vendors did, and who guessed codes, the newest first unless said',
  access: 'admin',
  admins: 'everybody',
  filterOrder: ['action', 'subject', 'actor', 'search', 'from', 'to', 'sortBy'],
  query: z.strictObject({ ...auditFilters, ...pageQuery }),
  response: page(AuditEntry),
})

export const exportAudit = csvEndpoint(listAudit, 'Downloads the entries of the audit that match as CSV')
