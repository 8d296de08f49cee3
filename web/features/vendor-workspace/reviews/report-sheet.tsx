import { reportReasons } from '#contracts/reviews/review-terms.ts'
import { reportReview } from '#contracts/reviews/vendor-reviews.ts'
import { ReasonSheet } from '#web/features/shared/reviews/reason-sheet.tsx'
import { reportLabels } from '#web/features/shared/reviews/review-labels.ts'
import { call } from '#web/lib/api/api.ts'
import { m } from '#web/paraglide/messages.js'
import type { ReviewSheetProps } from './answer-sheet.tsx'
import { useRefreshReviews } from './reviews.queries.ts'

/** Has a review looked at by administrators, for one of five reasons. */
export default function ReportSheet({ review: { id, text }, onClose }: ReviewSheetProps) {
  const refresh = useRefreshReviews()
  return (
    <ReasonSheet
      endpoint={reportReview}
      title={m.reviews_report_title()}
      text={m.reviews_report_text()}
      quoted={text}
      reasonLabel={m.reviews_report_title()}
      reasons={reportReasons}
      reasonNames={reportLabels}
      note={{ label: m.reviews_more() }}
      keep={m.reviews_not_now()}
      confirm={m.reviews_report_send()}
      done={m.reviews_reported()}
      onSend={async (body) => {
        await call(reportReview, { params: { id }, body })
        await refresh()
      }}
      onClose={onClose}
    />
  )
}
