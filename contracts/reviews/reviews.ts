import * as z from 'zod'
import { ProductKind } from '../catalog.ts'
import { endpoint } from '../wire/endpoint.ts'
import { searches } from '../wire/limit.ts'
import { pictureBodyLimit } from '../wire/picture-kinds.ts'
import {
  Flag,
  Instant,
  Nothing,
  OrderId,
  OrderLineId,
  optionalText,
  Picture,
  PictureId,
  page,
  pageQuery,
  ReviewId,
  Slug,
} from '../wire/primitives.ts'
import {
  HiddenReview,
  ReviewAnswer,
  ReviewedLine,
  ReviewPicture,
  ReviewWord,
  Share,
  StarCounts,
  Stars,
} from './review-fields.ts'
import { maxReviewPictures, maxReviewText, wordsFor } from './review-terms.ts'

/** A review as anybody reads it. */
export const PublicReview = z.object({
  id: ReviewId,
  stars: Stars,
  /** Their first name and a letter; null of somebody who was erased. */
  author: z.string().nullable(),
  text: z.string(),
  lines: z.array(ReviewedLine),
  pictures: z.array(Picture),
  writtenAt: Instant,
  /** Changed since others read it. */
  isChanged: z.boolean(),
  answer: ReviewAnswer.nullable(),
})
export type PublicReview = z.infer<typeof PublicReview>

export const ReviewSort = z.enum(['NEWEST', 'LOWEST'])
export type ReviewSort = z.infer<typeof ReviewSort>

const bySlug = { params: z.object({ slug: Slug }) }

export const listShopReviews = endpoint({
  method: 'GET',
  path: '/api/vendors/:slug/reviews',
  summary: 'Lists the reviews of a vendor, the newest first unless said',
  access: 'public',
  limits: [searches],
  ...bySlug,
  filterOrder: ['sort', 'pictures'],
  query: z.strictObject({
    sort: ReviewSort.optional(),
    /** Those with pictures alone, when `true`. */
    pictures: Flag.optional(),
    ...pageQuery,
  }),
  response: page(PublicReview),
  errors: ['not_found'],
})

/** What is counted by the program of the orders of 90 days; nobody can write it. */
export const ServiceFacts = z.object({
  /** Ready when it was promised, of what was accepted with a time. */
  onTime: Share,
  /** Of what was completed: nothing of it was refunded. */
  complete: Share,
  accepted: Share,
  /** When the first of these orders was paid. */
  since: Instant,
})
export type ServiceFacts = z.infer<typeof ServiceFacts>

export const ReviewSummary = z.object({
  /** People who have reviewed it in 90 days: each counts once, by their latest review. */
  people: z.int(),
  /** The mean of their stars, with one decimal; null below 20 people. */
  score: z.number().nullable(),
  stars: StarCounts.nullable(),
  words: z.array(z.object({ word: ReviewWord, count: z.int() })),
  /** Null before the first order was counted. */
  facts: ServiceFacts.nullable(),
})
export type ReviewSummary = z.infer<typeof ReviewSummary>

export const getReviewSummary = endpoint({
  method: 'GET',
  path: '/api/vendors/:slug/review-summary',
  summary: 'Shows the score of a vendor, how it was counted, and what was measured of its orders',
  access: 'public',
  ...bySlug,
  response: ReviewSummary,
  errors: ['not_found'],
})

/** Why an order cannot be reviewed. */
export const ReviewRefusal = z.enum(['NOT_COMPLETED', 'NOT_PAID', 'REFUNDED', 'OWN_SHOP', 'TOO_LATE', 'REMOVED'])
export type ReviewRefusal = z.infer<typeof ReviewRefusal>

export const OwnReview = z.object({
  id: ReviewId,
  stars: Stars,
  text: z.string(),
  lines: z.array(ReviewedLine),
  pictures: z.array(ReviewPicture),
  writtenAt: Instant,
  /** From when on others read it. */
  publicAt: Instant,
  isPublic: z.boolean(),
  changeUntil: Instant,
  hidden: HiddenReview.nullable(),
  answer: ReviewAnswer.nullable(),
})
export type OwnReview = z.infer<typeof OwnReview>

/** An order as its customer may review it. */
export const OrderReview = z.object({
  orderId: OrderId,
  number: z.string(),
  shop: z.object({ slug: Slug, name: z.string(), logo: Picture.nullable() }),
  completedAt: Instant.nullable(),
  lines: z.array(
    z.object({
      id: OrderLineId,
      kind: ProductKind,
      name: z.string(),
      variationName: z.string().nullable(),
      picture: Picture.nullable(),
    }),
  ),
  /** As others will read their name. */
  author: z.string(),
  review: OwnReview.nullable(),
  /** Null while it can be written, or changed. */
  refusal: ReviewRefusal.nullable(),
})
export type OrderReview = z.infer<typeof OrderReview>

const byOrder = { params: z.object({ id: OrderId }) }

export const getOrderReview = endpoint({
  method: 'GET',
  path: '/api/user/orders/:id/review',
  summary: 'Shows what the customer said of an order, or whether they may',
  access: 'user',
  ...byOrder,
  response: OrderReview,
  errors: ['not_found'],
})

const once = (ids: readonly string[]) => new Set(ids).size === ids.length

export const ReviewBody = z.strictObject({
  stars: Stars,
  text: optionalText(maxReviewText),
  /** Of what was bought, each line once. */
  lines: z
    .array(
      z
        .strictObject({
          id: OrderLineId,
          stars: Stars,
          words: z.array(ReviewWord).max(5).refine(once, 'Name each once.'),
        })
        .refine(({ stars, words }) => words.every((word) => wordsFor(stars).includes(word)), {
          error: 'These words do not go with these stars.',
          path: ['words'],
        }),
    )
    .max(100)
    .refine((lines) => once(lines.map(({ id }) => id)), 'Name each once.'),
  pictureIds: z.array(PictureId).max(maxReviewPictures).refine(once, 'Name each once.'),
})
export type ReviewBody = z.infer<typeof ReviewBody>

const writing = {
  access: 'user',
  ...byOrder,
  body: ReviewBody,
  response: OrderReview,
  errors: ['not_found', 'invalid_input', 'review_refused'],
} as const

/** An order is reviewed once, by whoever bought it. */
export const writeReview = endpoint({
  method: 'POST',
  path: '/api/user/orders/:id/review',
  summary: 'Reviews a completed order',
  status: 201,
  limits: [{ name: 'reviews', max: 60, every: '1 day', by: 'account' }],
  ...writing,
})

export const changeReview = endpoint({
  method: 'PUT',
  path: '/api/user/orders/:id/review',
  summary: 'Replaces what the customer said of an order',
  limits: [{ name: 'review-changes', max: 60, every: '1 day', by: 'account' }],
  ...writing,
})

/** Its words and pictures are gone for good, and the order cannot be reviewed again. */
export const removeReview = endpoint({
  method: 'DELETE',
  path: '/api/user/orders/:id/review',
  summary: 'Takes back what the customer said of an order',
  status: 204,
  access: 'user',
  ...byOrder,
  response: Nothing,
  errors: ['not_found'],
})

/** For a review of this order, by who bought it; what no review shows is deleted after a day. */
export const uploadReviewPicture = endpoint({
  method: 'POST',
  path: '/api/user/orders/:id/review/pictures',
  summary: 'Uploads a picture for the review of an order',
  status: 201,
  access: 'user',
  limits: [{ name: 'review-pictures', max: 30, every: '1 hour', by: 'account' }],
  ...byOrder,
  bodyTypes: ['image/jpeg', 'image/png', 'image/webp'],
  body: z.instanceof(Uint8Array),
  bodyLimit: pictureBodyLimit,
  response: ReviewPicture,
  errors: ['not_found', 'unusable_picture', 'review_refused'],
})
