import { createFileRoute } from '@tanstack/react-router'
import { HelpPage } from '#web/features/storefront/help/help-page.tsx'
import { pageHead } from '#web/lib/routing/head.ts'

export const Route = createFileRoute('/help/$page')({
  // Fetched with the page: nobody who arrives elsewhere needs it.
  loader: async ({ context, params }) =>
    (await import('#web/features/storefront/help/load-help.ts')).loadHelp(context.queryClient, params.page),
  head: ({ loaderData: title = '' }) => pageHead({ title }),
  component: Page,
})

function Page() {
  return <HelpPage page={Route.useParams().page} />
}
