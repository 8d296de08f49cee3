import type { QueryClient } from '@tanstack/react-query'
import type { ShopRight } from '#contracts/staff/staff-rights.ts'
import { listVendorOrders } from '#contracts/vendor-orders.ts'
import { getVendorProfile } from '#contracts/vendor-profile.ts'
import { apiPages, apiQuery } from '#web/lib/api/api-query.ts'
import { currentUser } from '#web/lib/session/session.ts'

export const vendorProfile = apiQuery(getVendorProfile, ['/api/vendor/profile'])

/** What waits to be accepted: the same read as the first column of the queue, so it is asked once. */
export const waitingOrders = apiPages(listVendorOrders, ['/api/vendor/orders', 'TO_ACCEPT', undefined])

/**
 * For loaders of vendors' pages: before the shop exists every other read of it would only be refused, and so would what
 * is not part of somebody's work there.
 */
export const onceThereIsAShop = (queryClient: QueryClient, right: ShopRight, read: () => unknown): void =>
  void queryClient
    .ensureQueryData(vendorProfile)
    .then((profile) => profile && mayRead(queryClient, right) && read())
    // The workspace draws the failure.
    .catch(() => undefined)

/** As far as is known: the guard of the workspace has read who it is. */
export const mayRead = (queryClient: QueryClient, right: ShopRight): boolean =>
  queryClient.getQueryData(currentUser.queryKey)?.shop?.rights.includes(right) ?? true
