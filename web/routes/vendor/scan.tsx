import { createFileRoute } from '@tanstack/react-router'
import { scanEvents } from '#web/features/shared/check-in/scan.queries.ts'
import { ScanPage } from '#web/features/vendor/check-in/scan-page.tsx'
import { pageHead } from '#web/lib/routing/head.ts'
import { searchParams, textParam } from '#web/lib/routing/search-params.ts'
import { m } from '#web/paraglide/messages.js'

export const Route = createFileRoute('/vendor/scan')({
  // The whole screen is the answer.
  staticData: { shell: 'bare' },
  validateSearch: searchParams({ event: textParam }),
  loader: ({ context }) => void context.queryClient.prefetchQuery(scanEvents),
  head: () => pageHead({ title: m.scan_title(), hidden: true }),
  component: Page,
})

function Page() {
  const navigate = Route.useNavigate()
  return (
    <ScanPage door={Route.useSearch().event} onDoor={(event) => void navigate({ search: { event }, replace: true })} />
  )
}
