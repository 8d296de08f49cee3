import type { QueryClient } from '@tanstack/react-query'
import type { VendorProfile } from '#contracts/vendor-profile.ts'
import { vendorProfile } from '#web/features/shared/vendor-profile/vendor-profile.queries.ts'
import type { QueuePages } from '#web/features/vendor-workspace/orders/queue/queue.ts'
import type { QueueTab } from '#web/features/vendor-workspace/orders/queue/queue-column.tsx'
import { vendorOrders } from '#web/features/vendor-workspace/orders/vendor-orders.queries.ts'
import { type KeptData, readKeptData } from '#web/lib/session/kept-data.ts'
import { kitchenPage } from '#web/lib/session/kept-on-device.ts'

/** What the kitchen showed last: the shop, and the orders of its three columns. */
export interface KeptKitchen extends KeptData {
  profile: VendorProfile
  lists: Record<QueueTab, QueuePages>
}

/** Of a page that opened without the server: shows what it showed last, until the server says more. */
export async function restoreKitchen(queryClient: QueryClient): Promise<void> {
  const kept = await readKeptData<KeptKitchen>(kitchenPage)
  const user = kept && queryClient.getQueryData<{ id: string }>(['/api/auth/me'])
  if (!kept || user?.id !== kept.user.id) return
  const shown: [readonly unknown[], unknown][] = [
    [vendorProfile.queryKey, kept.profile],
    ...Object.entries(kept.lists).map(
      ([tab, list]) => [vendorOrders(tab as QueueTab).queryKey, list] as [readonly unknown[], unknown],
    ),
  ]
  for (const [queryKey, data] of shown) {
    if (queryClient.getQueryData(queryKey) !== undefined) continue
    queryClient.setQueryData(queryKey, data, { updatedAt: kept.at })
    void queryClient.invalidateQueries({ queryKey })
  }
}
