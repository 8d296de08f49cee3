import { createFileRoute } from '@tanstack/react-router'
import { AddressesPage } from '#web/features/storefront/account/addresses-page.tsx'
import { myAddresses } from '#web/lib/session/my-addresses.ts'

export const Route = createFileRoute('/account/addresses')({
  loader: ({ context }) => void context.queryClient.prefetchQuery(myAddresses),
  component: AddressesPage,
})
