import { createFileRoute } from '@tanstack/react-router'
import { checkInEvents } from '#web/features/shared/check-in/check-in.queries.ts'
import { onceThereIsAShop } from '#web/features/shared/vendor-profile/vendor-profile.queries.ts'
import { CheckInPage } from '#web/features/vendor/check-in/check-in-page.tsx'
import { pageHead } from '#web/lib/routing/head.ts'
import { searchParams, textParam } from '#web/lib/routing/search-params.ts'
import { m } from '#web/paraglide/messages.js'

export const Route = createFileRoute('/vendor/scan')({
  // The whole screen is the answer.
  staticData: { shell: 'bare' },
  validateSearch: searchParams({ event: textParam }),
  loader: ({ context: { queryClient } }) =>
    onceThereIsAShop(queryClient, () => queryClient.prefetchQuery(checkInEvents)),
  head: () => pageHead({ title: m.scan_title(), hidden: true }),
  component: Page,
})

function Page() {
  const navigate = Route.useNavigate()
  return (
    <CheckInPage
      chosen={Route.useSearch().event}
      onChoose={(event) => void navigate({ search: { event }, replace: true })}
    />
  )
}
