import * as z from 'zod'
import { ProductForEditing } from '../catalog.ts'
import { CommissionPercent } from '../money/commissions.ts'
import { dayRange } from '../money/revenue.ts'
import { VendorProfile, vendorFields, versionSeen } from '../vendor-profile.ts'
import { csvType } from '../wire/csv.ts'
import { csvFiles } from '../wire/csv-limit.ts'
import { endpoint } from '../wire/endpoint.ts'
import { Shillings, ShillingsAndCents } from '../wire/money.ts'
import { patchSchema } from '../wire/patch.ts'
import {
  CsvText,
  csvQuery,
  EventId,
  Instant,
  optionalText,
  Phone,
  page,
  pageQuery,
  SearchText,
  text,
  UserId,
  VendorId,
  Version,
} from '../wire/primitives.ts'

/** Everything a vendor sent, and who they are, for a decision. */
export const AdminVendor = VendorProfile.extend({
  owner: z.object({ id: UserId, name: z.string(), email: z.string(), phone: z.string() }),
  /** What was agreed with this vendor alone, by the rule in effect; null is what holds for others. 12.5 is 12.5 %. */
  commissionPercent: z.number().nullable(),
  commissionFixedKES: Shillings.nullable(),
  /** How many products are on sale. */
  productCount: z.int(),
  /** Its products are approved at once where the setting says so of trusted vendors. */
  isTrusted: z.boolean(),
  createdAt: Instant,
  /** Since when it waits for a decision; null when it does not. */
  waitingSince: Instant.nullable(),
  decidedAt: Instant.nullable(),
})
export type AdminVendor = z.infer<typeof AdminVendor>

/** A line of the list of vendors. */
export const AdminVendorLine = AdminVendor.pick({
  id: true,
  slug: true,
  name: true,
  status: true,
  county: true,
  area: true,
  categories: true,
  owner: true,
  /** The shop's own, which is public: whom to call when nobody accepts its orders. */
  phone: true,
  pause: true,
  commissionPercent: true,
  commissionFixedKES: true,
  productCount: true,
  createdAt: true,
})
export type AdminVendorLine = z.infer<typeof AdminVendorLine>

/** By when they joined, by name, or what waits for a decision first. */
export const VendorSort = z.enum(['newest', 'oldest', 'name', 'status'])
export type VendorSort = z.infer<typeof VendorSort>

/** The days are those on which they joined, in Nairobi, both included; the newest first unless said. */
const vendorFilters = { search: SearchText.optional(), sortBy: VendorSort.optional(), ...dayRange }

const filterOrder = ['search', 'sortBy', 'from', 'to'] as const
const csvFile = {
  method: 'GET',
  access: 'admin',
  confirmation: 'needed',
  filterOrder,
  response: CsvText,
  contentType: csvType,
  limits: [csvFiles],
} as const

export const listAdminVendors = endpoint({
  method: 'GET',
  path: '/api/admin/vendors',
  summary: 'Lists vendors of any status',
  access: 'admin',
  admins: 'everybody',
  filterOrder,
  query: z.strictObject({ ...vendorFilters, ...pageQuery }),
  response: page(AdminVendorLine),
})

export const exportAdminVendors = endpoint({
  ...csvFile,
  admins: 'everybody',
  path: '/api/admin/vendors.csv',
  summary: 'Downloads the vendors that match as CSV',
  query: z.strictObject({ ...vendorFilters, ...csvQuery }),
})

const byId = { params: z.object({ id: VendorId }) }

export const getAdminVendor = endpoint({
  method: 'GET',
  path: '/api/admin/vendors/:id',
  summary: 'Shows a vendor with everything it sent',
  access: 'admin',
  admins: 'everybody',
  ...byId,
  response: AdminVendor,
  errors: ['not_found'],
})

/** Also of one that is not approved yet: what it wants to sell is part of the decision. */
export const listProductsOfVendor = endpoint({
  method: 'GET',
  path: '/api/admin/vendors/:id/products',
  summary: 'Lists the products of a vendor, in the order of its menu',
  access: 'admin',
  admins: 'everybody',
  ...byId,
  query: z.strictObject(pageQuery),
  response: page(ProductForEditing),
})

export const updateAdminVendor = endpoint({
  method: 'PATCH',
  path: '/api/admin/vendors/:id',
  summary: 'Changes what is sent of a vendor, as an administrator',
  access: 'admin',
  admins: ['vendors'],
  adminFields: { commissionPercent: ['money'] },
  ...byId,
  body: patchSchema(
    {
      name: vendorFields.name,
      tagline: vendorFields.tagline,
      description: vendorFields.description,
      categories: vendorFields.categories,
      phone: vendorFields.phone,
      county: vendorFields.county,
      area: vendorFields.area,
      address: vendorFields.address,
      /** A new rule from now on; null ends the one there is. */
      commissionPercent: CommissionPercent.nullable(),
      isTrusted: z.boolean(),
    },
    { version: versionSeen },
  ),
  response: AdminVendor,
  errors: ['not_found', 'version_conflict', 'invalid_input', 'rule_exists'],
})

/**
 * Its owner is told, with the reason. For a day nothing is paid out to the vendor, which gives the owner time to
 * object.
 */
export const changePayoutPhone = endpoint({
  method: 'POST',
  path: '/api/admin/vendors/:id/payout-phone',
  summary: 'Changes the phone that gets the payouts of a vendor, for a reason that its owner is told',
  access: 'admin',
  // Who pays payouts out does not say to whom.
  admins: ['roles'],
  ...byId,
  body: z.strictObject({ payoutPhone: Phone, reason: text(500) }),
  response: AdminVendor,
  errors: ['not_found'],
})

/**
 * Unless said, those that wait for a decision, the longest waiting first, and then those that were sent back for
 * changes.
 */
export const ApprovalSort = z.enum(['waiting', 'newest', 'name'])
export type ApprovalSort = z.infer<typeof ApprovalSort>

/** The days are those on which they were sent, in Nairobi, both included. */
const approvalFilters = { search: SearchText.optional(), sortBy: ApprovalSort.optional(), ...dayRange }

export const listVendorApprovals = endpoint({
  method: 'GET',
  path: '/api/admin/vendor-approvals',
  summary: 'Lists the vendors that wait for a decision, the longest waiting first',
  access: 'admin',
  admins: ['vendors'],
  filterOrder,
  query: z.strictObject({ ...approvalFilters, ...pageQuery }),
  response: page(AdminVendor),
})

export const exportVendorApprovals = endpoint({
  ...csvFile,
  admins: ['vendors'],
  path: '/api/admin/vendor-approvals.csv',
  summary: 'Downloads the vendors that wait for a decision and match as CSV',
  query: z.strictObject({ ...approvalFilters, ...csvQuery }),
})

const errors = ['not_found', 'invalid_transition'] as const
const reason = z.strictObject({ reason: text(500) })
const message = z.strictObject({ message: text(500) })

/** What a shop has now, of which suspending it stops some and lets the rest go on. */
export const previewSuspension = endpoint({
  method: 'GET',
  path: '/api/admin/vendors/:id/suspension',
  summary: 'Shows what suspending a vendor would stop, and what would go on',
  access: 'admin',
  admins: 'everybody',
  ...byId,
  response: z.object({
    /** On sale. */
    products: z.int(),
    /** Paid and not finished. */
    orders: z.object({ count: z.int(), totalKES: Shillings }),
    /** Not paid out yet; they would be held. */
    payouts: z.object({ count: z.int(), totalKES: ShillingsAndCents }),
    /** What stays the vendor's: its balance, and the payouts that would be held. */
    owedKES: ShillingsAndCents,
    /** Published and not over, the next first; with their tickets that are valid. */
    events: z.array(z.object({ id: EventId, title: z.string(), startsAt: Instant, tickets: z.int() })),
  }),
  errors: ['not_found'],
})

export const suspendVendor = endpoint({
  method: 'POST',
  path: '/api/admin/vendors/:id/suspend',
  summary: 'Suspends an approved vendor',
  access: 'admin',
  admins: ['vendors'],
  ...byId,
  body: reason,
  response: AdminVendor,
  errors,
})

export const reinstateVendor = endpoint({
  method: 'POST',
  path: '/api/admin/vendors/:id/reinstate',
  summary: 'Reinstates a suspended vendor',
  access: 'admin',
  admins: ['vendors'],
  ...byId,
  body: reason,
  response: AdminVendor,
  errors,
})

const decision = {
  method: 'POST',
  access: 'admin',
  admins: ['vendors'],
  confirmation: 'not needed',
  ...byId,
  response: AdminVendor,
  errors,
} as const

export const approveVendor = endpoint({
  ...decision,
  path: '/api/admin/vendor-approvals/:id/approve',
  summary: 'Approves a vendor, which makes its shop public',
  /** The version that was looked at: what the owner has changed since is looked at first. */
  body: z.strictObject({
    version: Version,
    message: optionalText(500).optional(),
    /** Why a shop is approved that has not sent every paper; kept in the audit trail, and not told to its owner. */
    withoutPapers: optionalText(500).optional(),
  }),
  errors: [...errors, 'version_conflict', 'papers_missing'],
})

export const requestVendorChanges = endpoint({
  ...decision,
  path: '/api/admin/vendor-approvals/:id/request-changes',
  summary: 'Asks a vendor to change something before it is approved',
  body: message,
})

export const rejectVendor = endpoint({
  ...decision,
  path: '/api/admin/vendor-approvals/:id/reject',
  summary: 'Rejects the application of a vendor',
  body: message,
})
