import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import type { DishScore, VendorReview, VendorReviewShow } from '#contracts/reviews/vendor-reviews.ts'
import { ScorePanel } from '#web/features/shared/reviews/score-panel.tsx'
import { m } from '#web/paraglide/messages.js'
import { Picture } from '#web/ui/brand/picture.tsx'
import { lazyChunk } from '#web/ui/lazy-chunk.tsx'
import { Skeleton } from '#web/ui/states/skeleton.tsx'
import { EmptyState, ErrorState } from '#web/ui/states/states.tsx'
import { Card } from '#web/ui/surface.tsx'
import { ShowMore } from '#web/ui/tables/pager.tsx'
import { FilterChips } from '#web/ui/workspace/filter-bar.tsx'
import { WorkspacePage } from '#web/ui/workspace/workspace-page.tsx'
import { ReviewItem } from './review-item.tsx'
import { vendorReviewSummary, vendorReviews } from './reviews.queries.ts'

const AnswerSheet = lazyChunk(() => import('./answer-sheet.tsx'))
const ReportSheet = lazyChunk(() => import('./report-sheet.tsx'))

/** What customers say of the shop: its score, its dishes, and each review, to be answered. */
export function ReviewsPage() {
  const [show, setShow] = useState<VendorReviewShow>()
  const summary = useQuery(vendorReviewSummary)
  const list = useInfiniteQuery({ ...vendorReviews(show), placeholderData: keepPreviousData })
  const [open, setOpen] = useState<{ review: VendorReview; act: 'ANSWER' | 'REPORT' }>()
  const reviews = list.data?.pages.flatMap(({ items }) => items) ?? []
  const counts = summary.data?.counts
  return (
    <WorkspacePage title={m.reviews_reviews()} note={m.reviews_vendor_note()}>
      <div className="grid items-start gap-4 lg:grid-cols-[340px_1fr]">
        <div className="grid gap-4">
          <Card padded>
            {summary.data ? <ScorePanel summary={summary.data.public} /> : <Skeleton className="h-40" />}
          </Card>
          {summary.data && summary.data.dishes.length > 0 && <Dishes dishes={summary.data.dishes} />}
        </div>
        <div className="min-w-0">
          <FilterChips
            label={m.reviews_show()}
            value={show}
            onChange={setShow}
            options={[
              { value: undefined, label: m.reviews_all(), count: counts?.all },
              { value: 'UNANSWERED', label: m.reviews_unanswered(), count: counts?.UNANSWERED },
              { value: 'LOW', label: m.reviews_low(), count: counts?.LOW },
              { value: 'PICTURES', label: m.reviews_with_pictures(), count: counts?.PICTURES },
            ]}
          />
          {list.isError && !list.data && (
            <ErrorState heading="h2" title={m.reviews_unread()} error={list.error} onRetry={() => list.refetch()} />
          )}
          {list.isPending && <Skeleton className="h-64 rounded-card" />}
          {list.isSuccess && (
            <Card>
              {reviews.length === 0 && (
                <EmptyState heading="h2" title={m.reviews_none()}>
                  {m.reviews_vendor_none()}
                </EmptyState>
              )}
              <div className="divide-y divide-line">
                {reviews.map((review) => (
                  <ReviewItem key={review.id} review={review} onAct={(act) => setOpen({ review, act })} />
                ))}
              </div>
            </Card>
          )}
          <ShowMore query={list} />
        </div>
      </div>
      <Suspense>
        {open?.act === 'ANSWER' && <AnswerSheet review={open.review} onClose={() => setOpen(undefined)} />}
        {open?.act === 'REPORT' && <ReportSheet review={open.review} onClose={() => setOpen(undefined)} />}
      </Suspense>
    </WorkspacePage>
  )
}

function Dishes({ dishes }: { dishes: readonly DishScore[] }) {
  return (
    <Card>
      <h2 className="px-4 pt-4 text-17">{m.reviews_by_dish()}</h2>
      <p className="meta px-4">{m.reviews_eight_weeks()}</p>
      <ul className="mt-2">
        {dishes.map(({ productId, name, picture, reviews, score, change }) => (
          <li key={productId} className="flex min-h-16 items-center gap-3 border-line border-t px-4 py-2.5">
            <Picture picture={picture} alt="" sizes="40px" className="size-10 flex-none rounded-[8px]" />
            <span className="min-w-0 flex-1">
              <b className="block truncate">{name}</b>
              <span className="meta tabular-nums">
                {m.reviews_count({ count: reviews })} · {change === null ? m.reviews_too_few() : signed(change)}
              </span>
            </span>
            <b className="text-20 tabular-nums">{score.toFixed(1)}</b>
          </li>
        ))}
      </ul>
    </Card>
  )
}

const signed = (change: number) => (change > 0 ? `+${change}` : change < 0 ? `−${-change}` : '±0')
