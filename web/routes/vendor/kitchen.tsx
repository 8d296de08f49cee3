import { createFileRoute } from '@tanstack/react-router'
import { KitchenHead } from '#web/features/vendor-workspace/layout/kitchen-head.tsx'
import { restoreKitchen } from '#web/features/vendor-workspace/orders/kitchen/kept-kitchen.ts'
import { KitchenPage } from '#web/features/vendor-workspace/orders/kitchen/kitchen-page.tsx'
import { OldPresses } from '#web/features/vendor-workspace/orders/steps/old-presses.tsx'
import { isKeptPage } from '#web/lib/session/kept-on-device.ts'

/**
 * The queue on the whole screen of a tablet. What is said here is in the first load of every page, so its title is its
 * heading's.
 */
export const Route = createFileRoute('/vendor/kitchen')({
  staticData: { shell: 'bare' },
  loader: async ({ context }) => {
    if (isKeptPage()) await restoreKitchen(context.queryClient)
  },
  component: () => (
    <KitchenPage head={(opensOffline) => <KitchenHead opensOffline={opensOffline} />} notice={<OldPresses />} />
  ),
})
