import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import type { AdminReview, AdminReviewState } from '#contracts/admin/reviews.ts'
import { flagLabels, hideLabels, reportLabels } from '#web/features/shared/reviews/review-labels.ts'
import { ReviewLines, ReviewPictures } from '#web/features/shared/reviews/review-parts.tsx'
import { Stars } from '#web/features/shared/reviews/stars.tsx'
import { formatDate } from '#web/lib/format/dates.ts'
import { formatOrderNumber } from '#web/lib/format/numbers.ts'
import { m } from '#web/paraglide/messages.js'
import { Button } from '#web/ui/button.tsx'
import { lazyChunk } from '#web/ui/lazy-chunk.tsx'
import { Skeleton } from '#web/ui/states/skeleton.tsx'
import { EmptyState, ErrorState } from '#web/ui/states/states.tsx'
import { Card } from '#web/ui/surface.tsx'
import { ShowMore } from '#web/ui/tables/pager.tsx'
import { FilterChips } from '#web/ui/workspace/filter-bar.tsx'
import { WorkspacePage } from '#web/ui/workspace/workspace-page.tsx'
import type { DecisionSheetProps } from './decision-sheet.tsx'
import { adminReviewCounts, adminReviews } from './reviews.queries.ts'

const DecisionSheet = lazyChunk<DecisionSheetProps>(() => import('./decision-sheet.tsx'))

/** Reviews that wait for a person, with all that is known of each; a shop never decides over its own. */
export function ReviewsPage() {
  const [state, setState] = useState<AdminReviewState | 'ALL'>('WAITING')
  const list = useInfiniteQuery({ ...adminReviews(state), placeholderData: keepPreviousData })
  const { data: counts } = useQuery(adminReviewCounts)
  const [open, setOpen] = useState<Omit<DecisionSheetProps, 'onClose'>>()
  const reviews = list.data?.pages.flatMap(({ items }) => items) ?? []
  return (
    <WorkspacePage title={m.reviews_to_look_at()} note={m.reviews_admin_note()}>
      <FilterChips
        label={m.reviews_show()}
        value={state}
        onChange={(next) => setState(next ?? 'WAITING')}
        options={[
          { value: 'WAITING' as const, label: m.reviews_waiting(), count: counts?.waiting },
          { value: 'REPORTED' as const, label: m.reviews_by_shops(), count: counts?.reported },
          { value: 'FOUND' as const, label: m.reviews_found(), count: counts?.found },
          { value: 'HIDDEN' as const, label: m.reviews_hidden(), count: counts?.hidden },
          { value: 'ALL' as const, label: m.admin_all() },
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
              {state === 'WAITING' && m.reviews_admin_none()}
            </EmptyState>
          )}
          <div className="divide-y divide-line">
            {reviews.map((review) => (
              <Row key={review.id} review={review} onAct={(act) => setOpen({ review, act })} />
            ))}
          </div>
        </Card>
      )}
      <ShowMore query={list} />
      {open && (
        <Suspense>
          <DecisionSheet {...open} onClose={() => setOpen(undefined)} />
        </Suspense>
      )}
    </WorkspacePage>
  )
}

function Row({ review, onAct }: { review: AdminReview; onAct: (act: DecisionSheetProps['act']) => void }) {
  const { stars, author, vendor, order, text, lines, pictures, flags, report, hidden, waitsSince } = review
  return (
    <article className="grid gap-4 px-4 py-4 lg:grid-cols-[1fr_180px]">
      <div className="min-w-0">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <Stars count={stars} />
          <b>{author.name}</b>
          <span className="meta">
            {m.reviews_about()}{' '}
            <Link to="/admin/vendors/edit/$id" params={{ id: vendor.id }} className="link">
              {vendor.name}
            </Link>
          </span>
        </div>
        <ul className="mt-2 flex flex-wrap gap-1.5 text-13">
          {flags.map((flag) => (
            <li key={flag} className="rounded-badge bg-danger-tint px-2 py-0.5 text-danger">
              {flagLabels[flag]()}
            </li>
          ))}
          {report && (
            <li className="rounded-badge bg-accent-tint px-2 py-0.5 text-on-accent-tint">
              {m.reviews_reported_for({ reason: reportLabels[report.reason]() })} {report.note}
            </li>
          )}
          {hidden && (
            <li className="rounded-badge bg-raised px-2 py-0.5">
              {m.reviews_hidden_for({ reason: hideLabels[hidden.reason]() })} {hidden.note}
            </li>
          )}
        </ul>
        {text !== '' && <p className="mt-2 whitespace-pre-line [overflow-wrap:anywhere]">{text}</p>}
        <ReviewPictures pictures={pictures} author={author.name} />
        <ReviewLines lines={lines} />
        <p className="meta mt-2 tabular-nums">
          <Link to="/admin/orders/$id" params={{ id: order.id }} className="link">
            {m.orders_order({ number: formatOrderNumber(order.number) })}
          </Link>{' '}
          · {formatDate(review.writtenAt, 'weekday')} · {m.reviews_orders_here({ count: review.ordersHere })}
        </p>
      </div>
      <div className="flex flex-wrap content-start gap-2 lg:grid">
        {hidden ? (
          <Button variant="quiet" size="sm" onClick={() => onAct('SHOW')}>
            {m.reviews_show_again()}
          </Button>
        ) : (
          <Button variant="quiet" size="sm" onClick={() => onAct('HIDE')}>
            {m.reviews_hide()}
          </Button>
        )}
        {waitsSince && (
          <Button variant="quiet" size="sm" onClick={() => onAct('KEEP')}>
            {m.reviews_keep()}
          </Button>
        )}
      </div>
    </article>
  )
}
