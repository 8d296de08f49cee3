import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { WebhookEventForReview } from '#contracts/admin/payments.ts'
import type { Likeness } from '#contracts/admin/webhook-events.ts'
import { webhookEventMatches } from '#web/features/admin/reconciliation/reconciliation.queries.ts'
import { paymentStatus } from '#web/features/shared/payments/payment-status.ts'
import { formatDate } from '#web/lib/format/dates.ts'
import { formatOrderNumber } from '#web/lib/format/numbers.ts'
import { m } from '#web/paraglide/messages.js'
import { StatusBadge } from '#web/ui/badge.tsx'
import { Money } from '#web/ui/money.tsx'
import { Skeleton } from '#web/ui/states/skeleton.tsx'
import { Notice } from '#web/ui/surface.tsx'
import { AskForReceipt } from './ask-for-receipt.tsx'

const likenessLabels: Record<Likeness, () => string> = {
  ACCOUNT: m.notice_like_account,
  PHONE: m.notice_like_phone,
  AMOUNT: m.notice_like_amount,
}

/** An answer of the provider comes within seconds. */
const lookAgainMilliseconds = 2_000

/** What a notice may be about: what its provider knows of the receipt, and the payments that are most like it. */
export function NoticeMatches({ id, provider, reading }: Pick<WebhookEventForReview, 'id' | 'provider' | 'reading'>) {
  const query = useQuery({
    ...webhookEventMatches(id),
    refetchInterval: ({ state }) => (state.data?.receiptQuery?.isWaiting ? lookAgainMilliseconds : false),
  })
  if (query.isPending) return <Skeleton className="h-14 rounded-control" />
  if (query.isError) return <Notice tone="bad">{m.notice_candidates_failed()}</Notice>
  const { candidates, receiptQuery, mayAsk } = query.data
  return (
    <>
      {(mayAsk || receiptQuery) && (
        <AskForReceipt {...{ id, provider, reading, mayAsk, receiptQuery }} onAsked={() => query.refetch()} />
      )}
      {reading?.direction === 'IN' && (
        <section aria-labelledby={`${id}-candidates`}>
          <h3 id={`${id}-candidates`} className="text-15">
            {m.notice_candidates()}
          </h3>
          <p className="meta mb-2">{candidates.length > 0 ? m.notice_candidates_text() : m.notice_candidates_none()}</p>
          {candidates.length > 0 && (
            <ul className="divide-y divide-line rounded-card border border-line text-13">
              {candidates.map(({ id: paymentId, order, status, amountKES, customer, phone, createdAt, likeness }) => (
                <li key={paymentId} className="grid grid-cols-[1fr_auto] items-center gap-x-3 gap-y-1 px-3.5 py-2.5">
                  <Link
                    to="/admin/orders/$id"
                    params={{ id: order.id }}
                    className="link justify-self-start font-[650] tabular-nums max-xl:inline-flex max-xl:min-h-11 max-xl:items-center"
                  >
                    {formatOrderNumber(order.number)}
                  </Link>
                  <Money kes={amountKES} className="text-right font-[650]" />
                  <span className="min-w-0 text-ink-2 [overflow-wrap:anywhere]">
                    {[customer, phone, formatDate(createdAt, 'moment')].filter(Boolean).join(' · ')}
                  </span>
                  <span className="justify-self-end">
                    <StatusBadge look={paymentStatus[status]} />
                  </span>
                  <span className="col-span-2 font-semibold">
                    {likeness.map((each) => likenessLabels[each]()).join(' · ')}
                  </span>
                </li>
              ))}
            </ul>
          )}
        </section>
      )}
    </>
  )
}
