import * as z from 'zod'
import { endpoint } from '../wire/endpoint.ts'
import { Instant, OrderId, optionalText, Picture, page, pageQuery, ReviewId, text } from '../wire/primitives.ts'
import { ReportReason, ReviewAnswer, ReviewedLine, ReviewReport, Stars } from './review-fields.ts'
import { maxAnswerText } from './review-terms.ts'
import { ReviewSummary } from './reviews.ts'

/** A review as the shop reads it: with its order, and also when it is hidden. */
export const VendorReview = z.object({
  id: ReviewId,
  stars: Stars,
  author: z.string().nullable(),
  order: z.object({ id: OrderId, number: z.string() }),
  /** That they have completed with this shop. */
  ordersHere: z.int(),
  text: z.string(),
  lines: z.array(ReviewedLine),
  pictures: z.array(Picture),
  writtenAt: Instant,
  isChanged: z.boolean(),
  isHidden: z.boolean(),
  answer: ReviewAnswer.nullable(),
  report: ReviewReport.nullable(),
})
export type VendorReview = z.infer<typeof VendorReview>

/** LOW: of three stars or fewer. */
export const VendorReviewShow = z.enum(['UNANSWERED', 'LOW', 'PICTURES'])
export type VendorReviewShow = z.infer<typeof VendorReviewShow>

const mayRead = { access: 'vendor', staff: ['reviews'] } as const

export const listVendorReviews = endpoint({
  method: 'GET',
  path: '/api/vendor/reviews',
  summary: 'Lists what customers said of the shop, the newest first',
  ...mayRead,
  filterOrder: ['show'],
  query: z.strictObject({ show: VendorReviewShow.optional(), ...pageQuery }),
  response: page(VendorReview),
})

/** A dish by what people said of it in the last eight weeks, and in the eight before. */
export const DishScore = z.object({
  productId: z.uuid(),
  name: z.string(),
  picture: Picture.nullable(),
  reviews: z.int(),
  score: z.number(),
  /** Against the eight weeks before; null where either has fewer than ten reviews. */
  change: z.number().nullable(),
})
export type DishScore = z.infer<typeof DishScore>

export const VendorReviewSummary = z.object({
  public: ReviewSummary,
  counts: z.object({ all: z.int(), UNANSWERED: z.int(), LOW: z.int(), PICTURES: z.int() }),
  dishes: z.array(DishScore),
})
export type VendorReviewSummary = z.infer<typeof VendorReviewSummary>

export const getVendorReviewSummary = endpoint({
  method: 'GET',
  path: '/api/vendor/reviews/summary',
  summary: 'Shows the score of the shop, of its dishes, and how many reviews wait for an answer',
  ...mayRead,
  response: VendorReviewSummary,
})

const byId = { params: z.object({ id: ReviewId }) }

/** Once: what is sent again replaces it. Its writer is told of the first. */
export const answerReview = endpoint({
  method: 'PUT',
  path: '/api/vendor/reviews/:id/answer',
  summary: 'Answers a review, where everybody can read it, or changes the answer',
  ...mayRead,
  limits: [{ name: 'review-answers', max: 300, every: '1 day', by: 'shop' }],
  ...byId,
  body: z.strictObject({ text: text(maxAnswerText) }),
  response: VendorReview,
  errors: ['not_found', 'invalid_transition'],
})

/** Once. It is shown until an administrator has looked at it. */
export const reportReview = endpoint({
  method: 'POST',
  path: '/api/vendor/reviews/:id/report',
  summary: 'Asks administrators to look at a review, for a reason',
  ...mayRead,
  limits: [{ name: 'review-reports', max: 30, every: '1 day', by: 'shop' }],
  ...byId,
  body: z.strictObject({ reason: ReportReason, note: optionalText(300) }),
  response: VendorReview,
  errors: ['not_found', 'invalid_transition'],
})
