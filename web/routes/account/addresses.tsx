import { createFileRoute } from '@tanstack/react-router'
import { myAddresses } from '#web/features/shared/addresses/addresses.queries.ts'
import { AddressesPage } from '#web/features/storefront/account/addresses-page.tsx'

export const Route = createFileRoute('/account/addresses')({
  loader: ({ context }) => void context.queryClient.prefetchQuery(myAddresses),
  component: AddressesPage,
})
