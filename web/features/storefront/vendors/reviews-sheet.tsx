import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { PublicReview, ReviewSort } from '#contracts/reviews/reviews.ts'
import { wordLabels } from '#web/features/shared/reviews/review-labels.ts'
import { ReviewLines, ReviewPictures } from '#web/features/shared/reviews/review-parts.tsx'
import { ScorePanel } from '#web/features/shared/reviews/score-panel.tsx'
import { Stars } from '#web/features/shared/reviews/stars.tsx'
import { formatDate } from '#web/lib/format/dates.ts'
import { m } from '#web/paraglide/messages.js'
import { Chip, Chips } from '#web/ui/chip.tsx'
import { Sheet } from '#web/ui/overlays/overlay.tsx'
import { Skeleton } from '#web/ui/states/skeleton.tsx'
import { ErrorState } from '#web/ui/states/states.tsx'
import { ShowMore } from '#web/ui/tables/pager.tsx'
import { reviewSummary, shopReviews } from './vendor-reviews.queries.ts'

export interface ReviewsSheetProps {
  shop: { slug: string; name: string }
  onClose: () => void
}

type Shown = ReviewSort | 'PICTURES'

/** What people say of a shop. */
export default function ReviewsSheet({ shop, onClose }: ReviewsSheetProps) {
  const [shown, setShown] = useState<Shown>('NEWEST')
  const summary = useQuery(reviewSummary(shop.slug))
  const list = useInfiniteQuery({
    ...shopReviews(shop.slug, shown === 'PICTURES' ? undefined : shown, shown === 'PICTURES'),
    placeholderData: keepPreviousData,
  })
  const reviews = list.data?.pages.flatMap(({ items }) => items) ?? []
  const choices = [
    ['NEWEST', m.reviews_newest()],
    ['LOWEST', m.reviews_lowest()],
    ['PICTURES', m.reviews_with_pictures()],
  ] as const
  return (
    <Sheet open onOpenChange={onClose} title={m.reviews_title()} description={shop.name}>
      {summary.isError && (
        <ErrorState heading="h3" title={m.reviews_unread()} error={summary.error} onRetry={() => summary.refetch()} />
      )}
      {summary.isPending && <Skeleton className="h-40 rounded-card" />}
      {summary.data && <ScorePanel summary={summary.data} />}
      {summary.data && summary.data.words.length > 0 && (
        <ul className="mt-4 flex flex-wrap gap-2">
          {summary.data.words.map(({ word, count }) => (
            <li key={word} className="rounded-control border border-line px-3 py-1.5 font-semibold text-13">
              {wordLabels[word]()} <span className="font-medium text-ink-2 tabular-nums">{count}</span>
            </li>
          ))}
        </ul>
      )}
      <h3 className="mt-5 text-17">{m.reviews_in_words()}</h3>
      <fieldset aria-label={m.reviews_sort()} className="min-w-0">
        <Chips>
          {choices.map(([value, label]) => (
            <Chip key={value} selected={shown === value} onClick={() => setShown(value)}>
              {label}
            </Chip>
          ))}
        </Chips>
      </fieldset>
      {list.isSuccess && reviews.length === 0 && <p className="meta mt-3">{m.reviews_none()}</p>}
      <div className="divide-y divide-line">
        {reviews.map((review) => (
          <Review key={review.id} review={review} shop={shop.name} />
        ))}
      </div>
      <ShowMore query={list} />
    </Sheet>
  )
}

function Review({ review, shop }: { review: PublicReview; shop: string }) {
  const { stars, text, author, lines, pictures, answer } = review
  return (
    <article className="py-4">
      <div className="flex items-center justify-between gap-3">
        <Stars count={stars} />
        <span className="meta">{formatDate(review.writtenAt, 'weekday')}</span>
      </div>
      {text !== '' && <p className="mt-2 whitespace-pre-line [overflow-wrap:anywhere]">{text}</p>}
      <ReviewPictures pictures={pictures} author={author} />
      <p className="meta mt-2">
        <b className="text-ink">{author ?? m.reviews_somebody()}</b>
        {review.isChanged && ` · ${m.reviews_changed()}`}
      </p>
      <ReviewLines lines={lines} />
      {answer && (
        <div className="mt-3 rounded-control border border-line bg-raised px-3.5 py-2.5">
          <p className="whitespace-pre-line [overflow-wrap:anywhere]">{answer.text}</p>
          <p className="meta mt-1">
            {shop}, {formatDate(answer.at, 'weekday')}
          </p>
        </div>
      )}
    </article>
  )
}
