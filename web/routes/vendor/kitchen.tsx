import { createFileRoute } from '@tanstack/react-router'
import { KitchenHead } from '#web/features/vendor-workspace/layout/kitchen-head.tsx'
import { KitchenPage } from '#web/features/vendor-workspace/orders/kitchen/kitchen-page.tsx'
import { OldPresses } from '#web/features/vendor-workspace/orders/steps/old-presses.tsx'

/**
 * The queue on the whole screen of a tablet. What is said here is in the first load of every page, so its title is its
 * heading's.
 */
export const Route = createFileRoute('/vendor/kitchen')({
  staticData: { shell: 'bare' },
  component: () => <KitchenPage head={<KitchenHead />} notice={<OldPresses />} />,
})
