import { createFileRoute } from '@tanstack/react-router'
import { LaterPage } from '#web/features/vendor-workspace/orders/later/later-page.tsx'

export const Route = createFileRoute('/vendor/orders/later')({ component: LaterPage })
