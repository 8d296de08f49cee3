import * as z from 'zod'
import { Role } from '../../account/identity.ts'
import { Day, SearchText } from '../../wire/primitives.ts'

/**
 * Who can sign in, who was shut out, for whom it was asked that a lost second factor be taken away, whose account is
 * closed to be erased, and who was.
 */
export const UserState = z.enum(['ACTIVE', 'DISABLED', 'LOST_FACTOR', 'ERASING', 'ERASED'])
export type UserState = z.infer<typeof UserState>

/** By when they joined, or by name. Nothing else can be sorted by: an order would tell what a list does not show. */
export const AdminUserSort = z.enum(['newest', 'oldest', 'name'])
export type AdminUserSort = z.infer<typeof AdminUserSort>

export const userFilters = {
  role: Role.optional(),
  search: SearchText.optional(),
  state: UserState.optional(),
  /** Joined on these days in Nairobi, both included. */
  from: Day.optional(),
  to: Day.optional(),
  /** The newest first unless said. */
  sortBy: AdminUserSort.optional(),
}

export const userFilterOrder = ['role', 'search', 'state', 'from', 'to', 'sortBy'] as const
