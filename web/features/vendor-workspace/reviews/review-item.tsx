import type { VendorReview } from '#contracts/reviews/vendor-reviews.ts'
import { reportLabels } from '#web/features/shared/reviews/review-labels.ts'
import { ReviewLines, ReviewPictures } from '#web/features/shared/reviews/review-parts.tsx'
import { Stars } from '#web/features/shared/reviews/stars.tsx'
import { formatDate } from '#web/lib/format/dates.ts'
import { formatOrderNumber } from '#web/lib/format/numbers.ts'
import { m } from '#web/paraglide/messages.js'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/surface.tsx'

interface ReviewItemProps {
  review: VendorReview
  onAct: (act: 'ANSWER' | 'REPORT') => void
}

const reportStates: Record<NonNullable<VendorReview['report']>['state'], () => string> = {
  WAITING: m.reviews_report_waiting,
  KEPT: m.reviews_report_kept,
  HIDDEN: m.reviews_report_hidden,
}

/** A review as its shop reads it. */
export function ReviewItem({ review, onAct }: ReviewItemProps) {
  const { stars, author, text, lines, pictures, answer, report, isHidden, ordersHere } = review
  return (
    <article className="px-4 py-4">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Stars count={stars} />
        <b>{author ?? m.reviews_somebody()}</b>
        <span className="meta tabular-nums">
          {formatDate(review.writtenAt, 'weekday')} · {formatOrderNumber(review.order.number)}
          {ordersHere > 1 && ` · ${m.reviews_orders_here({ count: ordersHere })}`}
          {review.isChanged && ` · ${m.reviews_changed()}`}
        </span>
      </div>
      {text !== '' && <p className="mt-2 whitespace-pre-line [overflow-wrap:anywhere]">{text}</p>}
      <ReviewPictures pictures={pictures} author={author} />
      <ReviewLines lines={lines} />
      {report && (
        <Notice tone="act" title={reportLabels[report.reason]()} className="mt-3">
          {reportStates[report.state]()}
        </Notice>
      )}
      {isHidden && report?.state !== 'HIDDEN' && (
        <Notice tone="info" className="mt-3">
          {m.reviews_report_hidden()}
        </Notice>
      )}
      {answer && (
        <p className="mt-3 whitespace-pre-line border-accent border-l-4 pl-3 [overflow-wrap:anywhere]">
          <b>{m.reviews_you()}</b> · {formatDate(answer.at, 'weekday')}: {answer.text}
        </p>
      )}
      {!isHidden && (
        <div className="mt-2 flex flex-wrap gap-2">
          <Button variant="quiet" size="sm" onClick={() => onAct('ANSWER')}>
            {answer ? m.reviews_change_answer() : m.reviews_answer()}
          </Button>
          {!report && (
            <Button variant="ghost" size="sm" onClick={() => onAct('REPORT')}>
              {m.reviews_report()}
            </Button>
          )}
        </div>
      )}
    </article>
  )
}
