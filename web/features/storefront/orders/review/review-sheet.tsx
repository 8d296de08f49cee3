import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { changeDays } from '#contracts/reviews/review-terms.ts'
import { type OrderReview, type ReviewRefusal, removeReview } from '#contracts/reviews/reviews.ts'
import { hideLabels } from '#web/features/shared/reviews/review-labels.ts'
import { ReviewLines, ReviewPictures } from '#web/features/shared/reviews/review-parts.tsx'
import { Stars } from '#web/features/shared/reviews/stars.tsx'
import { call } from '#web/lib/api/api.ts'
import { refusalMessage } from '#web/lib/errors/refusal-message.ts'
import { formatDate } from '#web/lib/format/dates.ts'
import { m } from '#web/paraglide/messages.js'
import { Button } from '#web/ui/button.tsx'
import { lazyChunk } from '#web/ui/lazy-chunk.tsx'
import type { ConfirmDialogProps } from '#web/ui/overlays/confirm-dialog.tsx'
import { Sheet } from '#web/ui/overlays/overlay.tsx'
import { toast } from '#web/ui/overlays/use-toast.ts'
import { Skeleton } from '#web/ui/states/skeleton.tsx'
import { ErrorState } from '#web/ui/states/states.tsx'
import { Notice } from '#web/ui/surface.tsx'
import { orderReview } from './order-review.queries.ts'
import { ReviewForm } from './review-form.tsx'

const ConfirmDialog = lazyChunk<ConfirmDialogProps>(() =>
  import('#web/ui/overlays/confirm-dialog.tsx').then((module) => ({ default: module.ConfirmDialog })),
)

const refusals: Record<ReviewRefusal, () => string> = {
  NOT_COMPLETED: m.reviews_refused_not_completed,
  NOT_PAID: m.reviews_refused_not_paid,
  REFUNDED: m.reviews_refused_refunded,
  OWN_SHOP: m.reviews_refused_own_shop,
  TOO_LATE: m.reviews_refused_too_late,
  REMOVED: m.reviews_refused_removed,
}

export interface ReviewSheetProps {
  id: string
  onClose: () => void
}

/** What a customer says of an order: written once, changed for some days, or removed. */
export default function ReviewSheet({ id, onClose }: ReviewSheetProps) {
  const { data: order, isError, error, refetch } = useQuery(orderReview(id))
  const [isChanging, setIsChanging] = useState(false)
  const isWriting = order?.refusal === null && (order.review === null || isChanging)
  return (
    <Sheet open onOpenChange={onClose} title={m.reviews_how_was_it()} description={order?.shop.name}>
      {isError && <ErrorState heading="h3" title={m.reviews_unread()} error={error} onRetry={() => refetch()} />}
      {!order && !isError && <Skeleton className="h-[420px] rounded-card" />}
      {order && isWriting && <ReviewForm order={order} onDone={() => setIsChanging(false)} />}
      {order?.review && !isWriting && <Written order={order} onChange={() => setIsChanging(true)} />}
      {order && !order.review && order.refusal && <Notice tone="info">{refusals[order.refusal]()}</Notice>}
    </Sheet>
  )
}

function Written({ order, onChange }: { order: OrderReview; onChange: () => void }) {
  const { review } = order
  const [isRemoving, setIsRemoving] = useState(false)
  const queryClient = useQueryClient()
  if (!review) return null
  async function remove() {
    try {
      await call(removeReview, { params: { id: order.orderId } })
      toast({ title: m.reviews_removed() })
    } catch (error) {
      toast({ title: refusalMessage(error), variant: 'destructive' })
    }
    setIsRemoving(false)
    await queryClient.invalidateQueries(orderReview(order.orderId))
  }
  const { hidden, answer } = review
  return (
    <div>
      {hidden && (
        <Notice tone="act" title={m.reviews_hidden_title()} className="mb-4">
          {hideLabels[hidden.reason]()}. {hidden.note} {m.reviews_hidden_text()}
        </Notice>
      )}
      <Stars count={review.stars} />
      {review.text !== '' && <p className="mt-2 whitespace-pre-line [overflow-wrap:anywhere]">{review.text}</p>}
      <ReviewPictures pictures={review.pictures.map(({ picture }) => picture)} author={order.author} />
      <ReviewLines lines={review.lines} />
      <p className="meta mt-3">
        {review.isPublic || hidden
          ? m.reviews_shown_as({ name: order.author })
          : m.reviews_public_from({
              name: order.author,
              moment: `${formatDate(review.publicAt, 'weekday')}, ${formatDate(review.publicAt, 'time')}`,
            })}
      </p>
      {answer && (
        <div className="mt-3 rounded-control border border-line bg-raised px-3.5 py-2.5">
          <p className="whitespace-pre-line [overflow-wrap:anywhere]">{answer.text}</p>
          <p className="meta mt-1">{order.shop.name}</p>
        </div>
      )}
      <div className="mt-4 flex flex-wrap gap-2">
        {order.refusal === null && (
          <Button variant="quiet" onClick={onChange}>
            {m.reviews_change()}
          </Button>
        )}
        <Button variant="ghost" onClick={() => setIsRemoving(true)}>
          {m.reviews_remove()}
        </Button>
      </div>
      {order.refusal === null && <p className="meta mt-2">{m.reviews_change_days({ days: changeDays })}</p>}
      {isRemoving && (
        <Suspense>
          <ConfirmDialog
            open
            onOpenChange={setIsRemoving}
            title={m.reviews_remove_title()}
            confirm={m.reviews_remove()}
            onConfirm={remove}
          >
            {m.reviews_remove_text()}
          </ConfirmDialog>
        </Suspense>
      )}
    </div>
  )
}
