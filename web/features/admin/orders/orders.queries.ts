import { getAdminOrder, listAdminOrders } from '#contracts/admin/orders.ts'
import type { OrderStatus } from '#contracts/orders.ts'
import { apiPages, apiQuery, fillPath } from '#web/lib/api/api-query.ts'

export interface OrderFilters {
  status?: OrderStatus
  /** A vendor's address or id. */
  vendor?: string
  search?: string
}

export const adminOrders = ({ status, vendor, search }: OrderFilters) =>
  apiPages(listAdminOrders, ['/api/admin/orders', status, vendor, search])

export const adminOrder = (id: string) => apiQuery(getAdminOrder, [fillPath(getAdminOrder.path, { id })])
