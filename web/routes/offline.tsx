import { createFileRoute } from '@tanstack/react-router'
import { OfflinePage } from '#web/features/storefront/offline/offline-page.tsx'
import { searchParams, textParam } from '#web/lib/routing/search-params.ts'

export const Route = createFileRoute('/offline')({
  validateSearch: searchParams({ to: textParam }),
  component: () => <OfflinePage to={Route.useSearch().to} />,
})
