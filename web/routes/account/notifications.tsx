import { createFileRoute } from '@tanstack/react-router'
import { NotificationsPage } from '#web/features/storefront/account/notifications-page.tsx'

// The account's navigation counts them on every page, so they are on their way already.
export const Route = createFileRoute('/account/notifications')({ component: NotificationsPage })
