import * as z from 'zod'
import { SignedIn } from '../account/identity.ts'
import { endpoint } from '../wire/endpoint.ts'
import type { CallLimit } from '../wire/limit.ts'
import { Email, Instant, Nothing, StaffId, StaffInvitationId, UserId, VendorId } from '../wire/primitives.ts'
import { grantableRights, maxStaff, staffRoles } from './staff-rights.ts'

/** A manager's rights beyond those of every manager; of others it stays empty. */
const Grants = z.array(z.enum(grantableRights)).max(grantableRights.length)

const StaffRole = z.enum(staffRoles)

export const StaffMember = z.object({
  id: StaffId,
  name: z.string(),
  email: z.string(),
  role: StaffRole,
  granted: Grants,
  joinedAt: Instant,
  /** When they last used the site; null when they have not lately. */
  lastSeenAt: Instant.nullable(),
})
export type StaffMember = z.infer<typeof StaffMember>

export const StaffInvitation = z.object({
  id: StaffInvitationId,
  /** Where it was mailed; null of a link that is passed on by hand. */
  email: z.string().nullable(),
  role: StaffRole,
  granted: Grants,
  invitedAt: Instant,
  expiresAt: Instant,
})
export type StaffInvitation = z.infer<typeof StaffInvitation>

export const StaffList = z.object({
  owner: z.object({ name: z.string(), email: z.string() }),
  members: z.array(StaffMember).max(maxStaff),
  /** Those that are neither accepted nor withdrawn; one that has expired can be sent again. */
  invitations: z.array(StaffInvitation).max(maxStaff),
})
export type StaffList = z.infer<typeof StaffList>

export const listStaff = endpoint({
  method: 'GET',
  path: '/api/vendor/staff',
  summary: 'Lists who works for the shop, and who is invited',
  access: 'vendor',
  staff: ['staff'],
  response: StaffList,
})

/** The link is told once, and only where it is not mailed: its token is kept nowhere. */
export const SentInvitation = z.object({ invitation: StaffInvitation, link: z.string().nullable() })
export type SentInvitation = z.infer<typeof SentInvitation>

/** The mail goes to whoever they name. */
const invitations: CallLimit = { name: 'staff-invitation', max: 30, every: '1 hour', by: 'shop' }

export const inviteStaff = endpoint({
  method: 'POST',
  path: '/api/vendor/staff/invitations',
  summary: 'Invites somebody to work for the shop, by mail or by a link',
  status: 201,
  access: 'vendor',
  staff: ['staff'],
  limits: [invitations],
  body: z.strictObject({ email: Email.nullable(), role: StaffRole, granted: Grants.default([]) }),
  response: SentInvitation,
  errors: ['too_many_staff'],
})

const byInvitation = { params: z.object({ id: StaffInvitationId }) }

export const renewInvitation = endpoint({
  method: 'POST',
  path: '/api/vendor/staff/invitations/:id/renew',
  summary: 'Sends an invitation again, with a new link; the one before ends',
  access: 'vendor',
  staff: ['staff'],
  limits: [invitations],
  ...byInvitation,
  response: SentInvitation,
  errors: ['not_found'],
})

export const withdrawInvitation = endpoint({
  method: 'POST',
  path: '/api/vendor/staff/invitations/:id/withdraw',
  summary: 'Withdraws an invitation, whose link ends',
  status: 204,
  access: 'vendor',
  staff: ['staff'],
  ...byInvitation,
  response: Nothing,
  errors: ['not_found'],
})

const byMember = { params: z.object({ id: StaffId }) }

export const changeStaff = endpoint({
  method: 'PATCH',
  path: '/api/vendor/staff/:id',
  summary: 'Changes what somebody may do for the shop',
  access: 'vendor',
  staff: ['staff'],
  ...byMember,
  body: z.strictObject({ role: StaffRole, granted: Grants.default([]) }),
  response: StaffMember,
  errors: ['not_found'],
})

export const removeStaff = endpoint({
  method: 'POST',
  path: '/api/vendor/staff/:id/remove',
  summary: 'Ends the rights of somebody who works for the shop',
  status: 204,
  access: 'vendor',
  staff: ['staff'],
  ...byMember,
  response: Nothing,
  errors: ['not_found'],
})

const ByToken = z.strictObject({
  token: z
    .string()
    .regex(/^[\w-]{43}$/, 'This link is not whole.')
    .meta({ examples: ['q7Zr1xT0vM3nKc5uYb8aLd2eWf6gHj9iPkRlSoQtUvX'] }),
})

/** A link cannot be guessed; the limit keeps what tries from costing anything. */
const invitationTries: CallLimit = { name: 'staff-link', max: 60, every: '1 hour', by: 'network' }

/** Sent as a body, so that the token stands in no address and no log. */
export const checkInvitation = endpoint({
  method: 'POST',
  path: '/api/staff/invitations/check',
  summary: 'Shows what an invitation is to, and changes nothing',
  access: 'public',
  limits: [invitationTries],
  body: ByToken,
  response: z.object({
    shop: z.string(),
    role: StaffRole,
    granted: Grants,
    /** The address of the account that can accept it; null when any can. */
    email: z.string().nullable(),
    expiresAt: Instant,
  }),
  errors: ['link_expired'],
})

/** More rights, so a new session: the one before ends. */
export const acceptInvitation = endpoint({
  method: 'POST',
  path: '/api/staff/invitations/accept',
  summary: 'Accepts an invitation, and starts a new session with its rights',
  access: 'user',
  limits: [invitationTries],
  body: ByToken,
  response: SignedIn,
  errors: ['link_expired', 'invitation_for_other', 'email_needed', 'already_in_shop', 'wrong_role'],
})

/** The shop that the signed-in person works for; null of owners and of everybody else. */
export const getEmployment = endpoint({
  method: 'GET',
  path: '/api/user/employment',
  summary: 'Shows the shop that the user works for; null without one',
  access: 'user',
  response: z.object({ shop: z.string(), role: StaffRole, joinedAt: Instant }).nullable(),
})

export const leaveShop = endpoint({
  method: 'POST',
  path: '/api/user/employment/leave',
  summary: 'Leaves the shop that the user works for',
  status: 204,
  access: 'user',
  response: Nothing,
  errors: ['not_found'],
})

/** Who works for a shop, for administrators: each with the account that is theirs. */
export const VendorStaff = StaffList.omit({ owner: true }).extend({
  members: z.array(StaffMember.extend({ userId: UserId })).max(maxStaff),
})
export type VendorStaff = z.infer<typeof VendorStaff>

export const listVendorStaff = endpoint({
  method: 'GET',
  path: '/api/admin/vendors/:id/staff',
  summary: 'Lists who works for a vendor, and who is invited',
  access: 'admin',
  admins: 'everybody',
  params: z.object({ id: VendorId }),
  response: VendorStaff,
  errors: ['not_found'],
})
