import { createFileRoute } from '@tanstack/react-router'
import { myDevices } from '#web/features/storefront/account/devices.queries.ts'
import { DevicesPage } from '#web/features/storefront/account/devices-page.tsx'

export const Route = createFileRoute('/account/devices')({
  loader: ({ context }) => void context.queryClient.prefetchQuery(myDevices),
  component: DevicesPage,
})
