import { createFileRoute } from '@tanstack/react-router'
import { myChoices } from '#web/features/storefront/account/choices.queries.ts'
import { ChoicesPage } from '#web/features/storefront/account/choices-page.tsx'

export const Route = createFileRoute('/account/notifications_/choices')({
  loader: ({ context }) => void context.queryClient.prefetchQuery(myChoices),
  component: ChoicesPage,
})
