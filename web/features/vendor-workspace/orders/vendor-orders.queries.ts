import { getVendorOrder, listVendorOrders, type VendorOrderTab } from '#contracts/vendor-orders.ts'
import { apiPages, apiQuery, fillPath } from '#web/lib/api/api-query.ts'

export const vendorOrders = (tab?: VendorOrderTab, search?: string) =>
  apiPages(listVendorOrders, ['/api/vendor/orders', tab, search])

export const vendorOrder = (id: string) => apiQuery(getVendorOrder, [fillPath(getVendorOrder.path, { id })])
