import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { maxWebhooks } from '#contracts/webhooks/webhook-types.ts'
import { m } from '#web/paraglide/messages.js'
import { Button } from '#web/ui/button.tsx'
import { lazyChunk } from '#web/ui/lazy-chunk.tsx'
import { Skeleton } from '#web/ui/states/skeleton.tsx'
import { EmptyState, ErrorState } from '#web/ui/states/states.tsx'
import { Card } from '#web/ui/surface.tsx'
import { BackArrow, backLink, WorkspacePage } from '#web/ui/workspace/workspace-page.tsx'
import Plus from '~icons/lucide/plus'
import type { SecretSheetProps } from './secret-sheet.tsx'
import { webhookList } from './use-webhooks.ts'
import { WebhookCard } from './webhook-card.tsx'

const WebhookForm = lazyChunk(() => import('./webhook-form.tsx'))
const SecretSheet = lazyChunk<SecretSheetProps>(() => import('./secret-sheet.tsx'))

/** Where a shop's own servers are told of what happens, and what became of each message. */
export function WebhooksPage() {
  const { data, isError, error, refetch } = useQuery(webhookList)
  const [isAdding, setIsAdding] = useState(false)
  const [secret, setSecret] = useState<string>()
  const add = (
    <Button onClick={() => setIsAdding(true)}>
      <Plus aria-hidden className="size-[18px]" />
      {m.webhooks_add()}
    </Button>
  )
  return (
    <WorkspacePage
      title={m.webhooks_title()}
      note={m.webhooks_intro()}
      action={data && data.items.length > 0 && data.items.length < maxWebhooks && add}
      back={
        <Link to="/vendor/settings" className={backLink}>
          <BackArrow />
          {m.staff_back()}
        </Link>
      }
    >
      {isError && !data && (
        <ErrorState heading="h2" title={m.webhooks_unread()} error={error} onRetry={() => refetch()} />
      )}
      {!data && !isError && <Skeleton className="h-64 rounded-card" />}
      {data?.items.length === 0 && (
        <Card>
          <EmptyState heading="h2" title={m.webhooks_none()} action={add}>
            {m.webhooks_none_text()}
          </EmptyState>
        </Card>
      )}
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        {data?.items.map((webhook) => (
          <WebhookCard key={webhook.id} webhook={webhook} onSecret={setSecret} />
        ))}
      </div>
      <Suspense>
        {isAdding && <WebhookForm onClose={() => setIsAdding(false)} onSecret={setSecret} />}
        {secret && <SecretSheet secret={secret} onClose={() => setSecret(undefined)} />}
      </Suspense>
    </WorkspacePage>
  )
}
