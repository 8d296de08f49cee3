import { createFileRoute } from '@tanstack/react-router'
import { NotificationsPage } from '#web/features/storefront/account/notifications-page.tsx'

/** The same page as in the account, without leaving the work. */
export const Route = createFileRoute('/admin/notifications')({ component: NotificationsPage })
