import { useInfiniteQuery } from '@tanstack/react-query'
import { resendWebhook, type Webhook, type WebhookDelivery } from '#contracts/webhooks/webhooks.ts'
import { call } from '#web/lib/api/api.ts'
import { formatDate } from '#web/lib/format/dates.ts'
import { m } from '#web/paraglide/messages.js'
import { StatusBadge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/overlays/use-toast.ts'
import { Skeleton } from '#web/ui/states/skeleton.tsx'
import { ErrorState } from '#web/ui/states/states.tsx'
import { ShowMore } from '#web/ui/tables/pager.tsx'
import ChevronDown from '~icons/lucide/chevron-down'
import { useWebhookChange, webhookLog } from './use-webhooks.ts'
import { deliveryLooks, typeLabels } from './webhook-labels.ts'

/** What was sent to an endpoint, the newest first; each row opens. */
export function DeliveryLog({ webhook }: { webhook: Webhook }) {
  const query = useInfiniteQuery(webhookLog(webhook.id))
  const messages = query.data?.pages.flatMap(({ items }) => items)
  return (
    <div className="border-line border-t">
      <h3 className="px-4 pt-3 pb-2 text-15 md:px-5">{m.webhooks_log()}</h3>
      {messages ? (
        <>
          {messages.length === 0 && <p className="meta px-4 pb-4 md:px-5">{m.webhooks_log_none()}</p>}
          <ul>
            {messages.map((message) => (
              <DeliveryRow key={message.id} webhook={webhook} message={message} />
            ))}
          </ul>
          {query.hasNextPage && (
            <div className="border-line border-t px-4 pb-4">
              <ShowMore query={query} />
            </div>
          )}
        </>
      ) : query.isError ? (
        <ErrorState title={m.webhooks_log_unread()} error={query.error} onRetry={() => query.refetch()} />
      ) : (
        <Skeleton className="mx-4 mb-4 h-24" />
      )}
    </div>
  )
}

function DeliveryRow({ webhook, message }: { webhook: Webhook; message: WebhookDelivery }) {
  const { id, type, state, createdAt, nextTryAt, attempts } = message
  const change = useWebhookChange()
  async function resend() {
    await change(() => call(resendWebhook, { params: { id: webhook.id, deliveryId: id } }))
    toast({ title: m.webhooks_resent() })
  }
  return (
    <li className="border-line border-t">
      <details className="group">
        <summary className="flex min-h-14 cursor-pointer list-none items-center gap-3 px-4 py-2 hover:bg-sunken md:px-5">
          <span className="min-w-0 flex-1">
            <span className="block font-[650]">{typeLabels[type]()}</span>
            <span className="meta block">{formatDate(createdAt, 'moment')}</span>
          </span>
          <StatusBadge look={deliveryLooks[state]} />
          <ChevronDown aria-hidden className="size-5 flex-none text-ink-3 transition-[rotate] group-open:rotate-180" />
        </summary>
        <div className="grid gap-3 bg-sunken px-4 py-3 md:px-5">
          <p className="meta [overflow-wrap:anywhere]">
            <code>{type}</code> · <code>{id}</code>
          </p>
          {attempts.length > 0 && (
            <ol className="grid gap-1 text-15">
              {attempts.map((attempt) => (
                <li key={attempt.at} className="flex flex-wrap justify-between gap-x-3">
                  <span className="tabular-nums">{formatDate(attempt.at, 'moment')}</span>
                  <span className="min-w-0 text-ink-2 tabular-nums [overflow-wrap:anywhere]">{answerOf(attempt)}</span>
                </li>
              ))}
            </ol>
          )}
          {nextTryAt && state === 'RETRYING' && (
            <p className="meta">{m.webhooks_next_try({ moment: formatDate(nextTryAt, 'moment') })}</p>
          )}
          {state !== 'WAITING' && !webhook.disabledAt && (
            <div>
              <Button variant="quiet" size="sm" onClick={() => resend().catch(() => undefined)}>
                {m.webhooks_resend()}
              </Button>
            </div>
          )}
        </div>
      </details>
    </li>
  )
}

function answerOf({ status, durationMilliseconds: milliseconds, error }: WebhookDelivery['attempts'][number]): string {
  return status === null
    ? m.webhooks_no_answer({ error: error ?? '', milliseconds })
    : m.webhooks_answered({ status, milliseconds })
}
