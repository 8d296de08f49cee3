import * as z from 'zod'
import { Role, User } from '../identity.ts'
import { VendorStatus } from '../vendors.ts'
import { csvType } from '../wire/csv.ts'
import { endpoint } from '../wire/endpoint.ts'
import { CsvText, csvQuery, Instant, page, pageQuery, SearchText, Slug, UserId, VendorId } from '../wire/primitives.ts'

export const AdminUser = User.omit({ area: true, shop: true }).extend({
  createdAt: Instant,
  disabledAt: Instant.nullable(),
  /** The shop this person owns. */
  vendor: z.object({ id: VendorId, slug: Slug, name: z.string(), status: VendorStatus }).nullable(),
})
export type AdminUser = z.infer<typeof AdminUser>

const userFilters = { role: Role.optional(), search: SearchText.optional() }

export const listUsers = endpoint({
  method: 'GET',
  path: '/api/admin/users',
  summary: 'Lists users, the newest first',
  access: 'admin',
  filterOrder: ['role', 'search'],
  query: z.strictObject({ ...userFilters, ...pageQuery }),
  response: page(AdminUser),
})

export const exportUsers = endpoint({
  method: 'GET',
  path: '/api/admin/users.csv',
  summary: 'Downloads the users that match as CSV',
  access: 'admin',
  filterOrder: ['role', 'search'],
  query: z.strictObject({ ...userFilters, ...csvQuery }),
  response: CsvText,
  contentType: csvType,
})

/** For a person whom no mail reaches. The link is shown once, to be told by phone or handed over; using it tells them by mail. */
export const createResetLink = endpoint({
  method: 'POST',
  path: '/api/admin/users/:id/reset-link',
  summary: 'Makes a link by which a user chooses a new password',
  status: 201,
  access: 'admin',
  params: z.object({ id: UserId }),
  body: z.strictObject({
    /** The administrator's own. */
    password: z.string().max(200),
  }),
  response: z.object({ url: z.string(), expiresAt: Instant }),
  errors: ['not_found', 'wrong_password', 'own_account', 'too_many_requests'],
})
