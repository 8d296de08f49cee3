import { createFileRoute } from '@tanstack/react-router'
import { myNotifications } from '#web/features/account/notifications.queries.ts'
import { NotificationsPage } from '#web/features/account/notifications-page.tsx'

export const Route = createFileRoute('/account/notifications')({
  loader: ({ context }) => void context.queryClient.prefetchInfiniteQuery(myNotifications),
  component: NotificationsPage,
})
