import { createFileRoute } from '@tanstack/react-router'
import { onceThereIsAShop } from '#web/features/shared/vendor-profile/vendor-profile.queries.ts'
import { webhookList } from '#web/features/vendor-workspace/webhooks/use-webhooks.ts'
import { WebhooksPage } from '#web/features/vendor-workspace/webhooks/webhooks-page.tsx'

/** Below the settings: the owner's alone. */
export const Route = createFileRoute('/vendor/webhooks')({
  loader: ({ context: { queryClient } }) =>
    onceThereIsAShop(queryClient, 'staff', () => queryClient.prefetchQuery(webhookList)),
  component: WebhooksPage,
})
