import type { Live } from '#server/platform/live-updates.ts'
import type { RefundRow } from './on-refund-settled.ts'

/** The pages on which a refund stands: its customer's, its vendor's, the administrators'. */
export function tellAboutRefund(live: Live, { vendorId, customerId }: RefundRow) {
  if (customerId) live.tell([`user:${customerId}`], ['/api/user/orders', '/api/user/notifications'])
  if (vendorId) live.tell([`vendor:${vendorId}`], ['/api/vendor/orders', '/api/vendor/revenue'])
  live.tell(['admin'], ['/api/admin/refunds', '/api/admin/orders', '/api/admin/dashboard'])
}
