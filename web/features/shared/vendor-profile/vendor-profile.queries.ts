import type { QueryClient } from '@tanstack/react-query'
import { listVendorOrders } from '#contracts/vendor-orders.ts'
import { getVendorProfile } from '#contracts/vendor-profile.ts'
import { apiPages, apiQuery } from '#web/lib/api/api-query.ts'

export const vendorProfile = apiQuery(getVendorProfile, ['/api/vendor/profile'])

/** What waits to be accepted: the same read as the first column of the queue, so it is asked once. */
export const waitingOrders = apiPages(listVendorOrders, ['/api/vendor/orders', 'TO_ACCEPT', undefined])

/** For loaders of vendors' pages: before the shop exists every other read of it would only be refused. */
export const onceThereIsAShop = (queryClient: QueryClient, read: () => unknown): void =>
  void queryClient
    .ensureQueryData(vendorProfile)
    .then((profile) => profile && read())
    // The workspace draws the failure.
    .catch(() => undefined)
