import * as z from 'zod'
import { Role, User } from '../identity.ts'
import { VendorStatus } from '../vendors.ts'
import { endpoint } from '../wire/endpoint.ts'
import { Instant, page, pageQuery, SearchText, Slug, VendorId } from '../wire/primitives.ts'

export const AdminUser = User.extend({
  createdAt: Instant,
  disabledAt: Instant.nullable(),
  /** The shop this person owns. */
  vendor: z.object({ id: VendorId, slug: Slug, name: z.string(), status: VendorStatus }).nullable(),
})
export type AdminUser = z.infer<typeof AdminUser>

export const listUsers = endpoint({
  method: 'GET',
  path: '/api/admin/users',
  summary: 'Lists users, the newest first',
  access: 'admin',
  filterOrder: ['role', 'search'],
  query: z.strictObject({ role: Role.optional(), search: SearchText.optional(), ...pageQuery }),
  response: page(AdminUser),
})
