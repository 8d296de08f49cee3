import * as z from 'zod'
import { Instant, OrderLineId, Picture, PictureId } from '../wire/primitives.ts'
import { complaints, hideReasons, praises, reportReasons } from './review-terms.ts'

/** From one to five. */
export const Stars = z
  .int()
  .min(1)
  .max(5)
  .meta({ examples: [4] })
export const ReviewWord = z.enum([...praises, ...complaints])
export const ReportReason = z.enum(reportReasons)
export const HideReason = z.enum(hideReasons)

/** What was bought, with the stars that it was given. */
export const ReviewedLine = z.object({ id: OrderLineId, name: z.string(), stars: Stars, words: z.array(ReviewWord) })
export type ReviewedLine = z.infer<typeof ReviewedLine>

export const ReviewPicture = z.object({ id: PictureId, picture: Picture })
export type ReviewPicture = z.infer<typeof ReviewPicture>

/** What the shop says to it; everybody can read it. */
export const ReviewAnswer = z.object({ text: z.string(), at: Instant })
export type ReviewAnswer = z.infer<typeof ReviewAnswer>

/** That administrators keep it from the public, and why. */
export const HiddenReview = z.object({ reason: HideReason, note: z.string(), at: Instant })
export type HiddenReview = z.infer<typeof HiddenReview>

/** What a shop said of it to administrators, and what became of that. */
export const ReviewReport = z.object({
  reason: ReportReason,
  note: z.string(),
  at: Instant,
  state: z.enum(['WAITING', 'KEPT', 'HIDDEN']),
})
export type ReviewReport = z.infer<typeof ReviewReport>

/** How many of how many. */
export const Share = z.object({ count: z.int(), of: z.int() })
export type Share = z.infer<typeof Share>

/** How many people gave five stars, four, three, two and one. */
export const StarCounts = z
  .array(z.int())
  .length(5)
  .meta({ examples: [[216, 58, 21, 9, 8]] })
