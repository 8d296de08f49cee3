import { createFileRoute } from '@tanstack/react-router'
import { optionGroups } from '#web/features/shared/options/option-groups.queries.ts'
import { onceThereIsAShop } from '#web/features/shared/vendor-profile/vendor-profile.queries.ts'
import { OptionsPage } from '#web/features/vendor-workspace/options/options-page.tsx'
import { textParam } from '#web/lib/routing/search-params.ts'

export const Route = createFileRoute('/vendor/options')({
  // `group` is the id of the one that is edited, or `new`.
  loader: ({ context: { queryClient } }) =>
    onceThereIsAShop(queryClient, 'menu', () => queryClient.prefetchQuery(optionGroups)),
  component: Page,
})

function Page() {
  return <OptionsPage group={textParam(Route.useSearch().group)} />
}
