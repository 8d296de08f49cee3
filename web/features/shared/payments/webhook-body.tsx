import type { WebhookEventForReview } from '#contracts/admin/payments.ts'
import { m } from '#web/paraglide/messages.js'
import { cn } from '#web/ui/cn.ts'

/** What a provider sent, as it came; or why it is not shown, or only its beginning. */
export function WebhookBody({
  body,
  shown,
  bytes,
  className,
}: Pick<WebhookEventForReview, 'body' | 'shown' | 'bytes'> & { className: string }) {
  if (shown === 'UNREADABLE')
    return <p className={cn('text-13 text-ink-2', className)}>{m.reconcile_event_unreadable({ bytes })}</p>
  return (
    <div className={className}>
      {shown === 'BEGINNING' && <p className="mb-2 text-13 text-ink-2">{m.reconcile_event_beginning({ bytes })}</p>}
      <pre className="whitespace-pre-wrap font-mono text-12 [overflow-wrap:anywhere]">
        {typeof body === 'string' ? body : JSON.stringify(body, null, 2)}
      </pre>
    </div>
  )
}
