import * as z from 'zod'
import { HiddenReview, HideReason, ReviewedLine, ReviewReport, Stars } from '../reviews/review-fields.ts'
import { reviewFlags } from '../reviews/review-terms.ts'
import { endpoint } from '../wire/endpoint.ts'
import {
  Instant,
  OrderId,
  optionalText,
  Picture,
  page,
  pageQuery,
  ReviewId,
  Slug,
  UserId,
  VendorId,
} from '../wire/primitives.ts'

/** A review with all that administrators decide by. */
export const AdminReview = z.object({
  id: ReviewId,
  stars: Stars,
  text: z.string(),
  lines: z.array(ReviewedLine),
  pictures: z.array(Picture),
  author: z.object({ id: UserId, name: z.string() }),
  vendor: z.object({ id: VendorId, slug: Slug, name: z.string() }),
  order: z.object({ id: OrderId, number: z.string() }),
  /** That they have completed with this shop. */
  ordersHere: z.int(),
  writtenAt: Instant,
  isPublic: z.boolean(),
  flags: z.array(z.enum(reviewFlags)),
  report: ReviewReport.nullable(),
  /** Since when it waits for a decision. */
  waitsSince: Instant.nullable(),
  hidden: HiddenReview.nullable(),
})
export type AdminReview = z.infer<typeof AdminReview>

/** WAITING: for a decision. REPORTED: of those, what a shop reported. FOUND: what the program found. */
export const AdminReviewState = z.enum(['WAITING', 'REPORTED', 'FOUND', 'HIDDEN'])
export type AdminReviewState = z.infer<typeof AdminReviewState>

export const listAdminReviews = endpoint({
  method: 'GET',
  path: '/api/admin/reviews',
  summary: 'Lists the reviews of all vendors, the newest first',
  access: 'admin',
  admins: ['vendors'],
  filterOrder: ['state', 'vendor'],
  query: z.strictObject({ state: AdminReviewState.optional(), vendor: VendorId.optional(), ...pageQuery }),
  response: page(AdminReview),
})

export const AdminReviewCounts = z.object({
  waiting: z.int(),
  reported: z.int(),
  found: z.int(),
  hidden: z.int(),
  /** Since when the first of them waits. */
  oldest: Instant.nullable(),
})
export type AdminReviewCounts = z.infer<typeof AdminReviewCounts>

export const getAdminReviewCounts = endpoint({
  method: 'GET',
  path: '/api/admin/reviews/counts',
  summary: 'Counts the reviews that wait for a decision, and those that are hidden',
  access: 'admin',
  admins: ['vendors'],
  response: AdminReviewCounts,
})

const deciding = {
  access: 'admin',
  admins: ['vendors'],
  confirmation: 'not needed',
  params: z.object({ id: ReviewId }),
  response: AdminReview,
  errors: ['not_found', 'invalid_transition'],
} as const

/** Neither the public nor its score has it from now on. Its writer and its shop are told why. */
export const hideReview = endpoint({
  method: 'POST',
  path: '/api/admin/reviews/:id/hide',
  summary: 'Keeps a review from the public and out of the score, for a reason',
  ...deciding,
  body: z.strictObject({ reason: HideReason, note: optionalText(300) }),
})

export const showReview = endpoint({
  method: 'POST',
  path: '/api/admin/reviews/:id/show',
  summary: 'Shows a review again that was hidden, for a reason',
  ...deciding,
  body: z.strictObject({ note: optionalText(300) }),
})

/** It stays as it is. A shop that reported it is told why. */
export const keepReview = endpoint({
  method: 'POST',
  path: '/api/admin/reviews/:id/keep',
  summary: 'Keeps a review as it is that waits for a decision',
  ...deciding,
  body: z.strictObject({ note: optionalText(300) }),
})
