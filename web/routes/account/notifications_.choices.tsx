import { createFileRoute } from '@tanstack/react-router'
import { ChoicesPage } from '#web/features/storefront/account/choices-page.tsx'

export const Route = createFileRoute('/account/notifications_/choices')({ component: ChoicesPage })
