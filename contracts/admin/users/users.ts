import * as z from 'zod'
import { Language, Role, SignedInDevice, User } from '../../account/identity.ts'
import { SecurityEvent } from '../../account/security-events.ts'
import { NotificationKind } from '../../notifications.ts'
import { OrderStatus } from '../../orders.ts'
import { VendorStatus } from '../../vendors.ts'
import { csvEndpoint } from '../../wire/csv-endpoint.ts'
import { endpoint } from '../../wire/endpoint.ts'
import { Shillings, ShillingsAndCents } from '../../wire/money.ts'
import { Instant, OrderId, page, pageQuery, SessionId, Slug, text, UserId, VendorId } from '../../wire/primitives.ts'
import { adminRoles } from '../admin-rights.ts'
import { Erasure } from './erasure.ts'
import { userFilterOrder, userFilters } from './user-filters.ts'

export const AdminUser = User.omit({
  area: true,
  shop: true,
  admin: true,
  secondFactorDueAt: true,
  hasLostFactor: true,
}).extend({
  /** Empty where there is none. */
  email: z.string(),
  /** Which administrator; null of everybody else. */
  adminRole: z.enum(adminRoles).nullable(),
  /** Ordered without an account: it is closed by nobody signing in, and erased by itself. */
  isGuest: z.boolean(),
  createdAt: Instant,
  disabledAt: Instant.nullable(),
  /** When they are erased, as was asked for: the account is closed until then. */
  eraseAt: Instant.nullable(),
  /** Since when nothing is known of them any more. */
  erasedAt: Instant.nullable(),
  /** The shop this person owns. */
  vendor: z.object({ id: VendorId, slug: Slug, name: z.string(), status: VendorStatus }).nullable(),
})
export type AdminUser = z.infer<typeof AdminUser>

export const listUsers = endpoint({
  method: 'GET',
  path: '/api/admin/users',
  summary: 'Lists users, the newest first unless said',
  access: 'admin',
  admins: 'everybody',
  filterOrder: userFilterOrder,
  query: z.strictObject({ ...userFilters, ...pageQuery }),
  response: page(AdminUser),
})

/** How many there are, whatever a list of them is narrowed to. Whoever is disabled counts by their role too. */
export const UserCounts = z.object({
  all: z.int(),
  customers: z.int(),
  vendors: z.int(),
  admins: z.int(),
  disabled: z.int(),
})
export type UserCounts = z.infer<typeof UserCounts>

export const countUsers = endpoint({
  method: 'GET',
  path: '/api/admin/users/counts',
  summary: 'Counts users by role, and those who are disabled',
  access: 'admin',
  admins: 'everybody',
  response: UserCounts,
})

export const exportUsers = csvEndpoint(listUsers, 'Downloads the users that match as CSV')

/** What is mailed about an account itself. */
export const AccountEmailKind = z.enum([
  'PASSWORD_RESET',
  'CONFIRM_EMAIL',
  'PASSWORD_CHANGED',
  'EMAIL_CHANGED',
  'ROLE_CHANGED',
  'ADMIN_LET_IN',
  'ERASURE_REQUESTED',
  'SIGN_UP_REFUSED',
  'SECOND_FACTOR_ADDED',
  'SECOND_FACTOR_REMOVED',
  'RECOVERY_CODES_MADE',
  'RECOVERY_CODE_USED',
  'NEW_DEVICE',
  'PHONE_CHANGED',
  'PHONE_VERIFIED_ELSEWHERE',
  'DATA_DOWNLOADED',
  'LOST_FACTOR_REQUESTED',
  'LOST_FACTOR_AGREED',
  'LOST_FACTOR_ENDED',
  'LOST_FACTOR_REMOVED',
  'ACCOUNT_LOCKED',
])
export type AccountEmailKind = z.infer<typeof AccountEmailKind>

/** Everything that is known of one person, the newest first in each list. */
export const AdminUserDetail = AdminUser.extend({
  emailVerifiedAt: Instant.nullable(),
  /** Since when nothing is mailed to the address: it was changed in the days before the account was locked. */
  emailDoubtedAt: Instant.nullable(),
  /** Since when it is locked by a link "This was not me": a new password opens it. */
  lockedAt: Instant.nullable(),
  /** The language of the device used last; null where nobody chose one. */
  language: Language.nullable(),
  sessions: z.array(SignedInDevice.omit({ isCurrent: true })),
  /** The last ten, and the figures of all. */
  orders: z.object({
    count: z.int(),
    paidKES: Shillings,
    items: z.array(
      z.object({
        id: OrderId,
        number: z.string(),
        status: OrderStatus,
        placedAt: Instant,
        vendor: z.string(),
        totalKES: Shillings,
        receipt: z.string().nullable(),
      }),
    ),
  }),
  /** The last twenty. */
  securityEvents: z.array(SecurityEvent),
  /** The last ten that were written to them; `isWaiting` until mailing is done, or given up. */
  notices: z.array(
    z.object({
      id: z.uuidv7(),
      kind: z.union([NotificationKind, AccountEmailKind]),
      at: Instant,
      isWaiting: z.boolean(),
    }),
  ),
  /** Of the shop that this person owns: what it is owed, and how many paid orders it has not finished. */
  shop: z.object({ owedKES: ShillingsAndCents, openOrders: z.int() }).nullable(),
  erasure: Erasure,
})
export type AdminUserDetail = z.infer<typeof AdminUserDetail>

const byId = { params: z.object({ id: UserId }) }
const reason = text(500)

export const getAdminUser = endpoint({
  method: 'GET',
  path: '/api/admin/users/:id',
  summary: 'Shows everything that is known of a user',
  access: 'admin',
  admins: 'everybody',
  ...byId,
  response: AdminUserDetail,
  errors: ['not_found'],
})

/** The person is signed out everywhere, and cannot sign in; what else it means is in docs/decisions/0093. */
export const disableUser = endpoint({
  method: 'POST',
  path: '/api/admin/users/:id/disable',
  summary: 'Disables the account of a user, and ends its sessions at once',
  access: 'admin',
  admins: ['people'],
  ...byId,
  body: z.strictObject({ reason }),
  response: AdminUserDetail,
  errors: ['not_found', 'own_account', 'last_owner', 'invalid_transition'],
})

export const enableUser = endpoint({
  method: 'POST',
  path: '/api/admin/users/:id/enable',
  summary: 'Enables the account of a disabled user',
  access: 'admin',
  admins: ['people'],
  ...byId,
  body: z.strictObject({ reason }),
  response: AdminUserDetail,
  errors: ['not_found', 'own_account', 'invalid_transition'],
})

export const endUserSessions = endpoint({
  method: 'POST',
  path: '/api/admin/users/:id/end-sessions',
  summary: 'Ends one session of a user, or all of them',
  access: 'admin',
  admins: ['people'],
  ...byId,
  body: z.strictObject({
    /** All of them without it. */
    session: SessionId.optional(),
  }),
  response: AdminUserDetail,
  errors: ['not_found', 'own_account'],
})

/** What somebody is to become; of administrators, which. */
export const NewRole = z.enum([...Role.exclude(['ADMIN']).options, ...adminRoles])
export type NewRole = z.infer<typeof NewRole>

/** Signed out everywhere, the person signs in again with the other rights. Whoever owns a shop stays a vendor. */
export const changeUserRole = endpoint({
  method: 'POST',
  path: '/api/admin/users/:id/role',
  summary: 'Changes the role of a user, who is told by mail',
  access: 'admin',
  admins: ['roles'],
  ...byId,
  body: z.strictObject({ role: NewRole, reason }),
  response: AdminUserDetail,
  errors: ['not_found', 'own_account', 'last_owner', 'owns_shop', 'invalid_transition'],
})

export const sendPasswordReset = endpoint({
  method: 'POST',
  path: '/api/admin/users/:id/password-reset',
  summary: 'Mails a user a link to choose a new password',
  status: 202,
  access: 'admin',
  admins: ['people'],
  ...byId,
  /** False where no mail is set up: then an administrator makes the link and tells it. */
  response: z.object({ isMailed: z.boolean(), expiresAt: Instant }),
  errors: ['not_found', 'own_account', 'account_locked'],
})

/**
 * For a person whom no mail reaches. The link is shown once, to be told by phone or handed over; using it tells them by
 * mail.
 */
export const createResetLink = endpoint({
  method: 'POST',
  path: '/api/admin/users/:id/reset-link',
  summary: 'Makes a link by which a user chooses a new password',
  status: 201,
  access: 'admin',
  admins: ['roles'],
  ...byId,
  response: z.object({ url: z.string(), expiresAt: Instant }),
  errors: ['not_found', 'own_account'],
})

/** The account is closed at once; the person may come back until it is erased (docs/decisions/0106). */
export const requestErasure = endpoint({
  method: 'POST',
  path: '/api/admin/users/:id/erasure',
  summary: 'Closes the account of a user who asks to be erased, to be erased in thirty days',
  access: 'admin',
  admins: ['people'],
  ...byId,
  body: z.strictObject({
    /** How many orders the person has, typed by whoever looked at whom they are about to erase. */
    orders: z.int().min(0).max(1_000_000),
    /** That the person knows of their tickets of events to come; needed where there are any. */
    knowsOfTickets: z.boolean(),
  }),
  response: AdminUserDetail,
  errors: ['not_found', 'own_account', 'last_owner', 'owns_shop', 'tickets_to_come', 'invalid_transition'],
})

export const cancelErasure = endpoint({
  method: 'POST',
  path: '/api/admin/users/:id/erasure/cancel',
  summary: 'Keeps the account of a user who was to be erased',
  access: 'admin',
  admins: ['people'],
  ...byId,
  response: AdminUserDetail,
  errors: ['not_found', 'own_account', 'invalid_transition'],
})
