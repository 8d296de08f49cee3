import type { Live } from '#server/platform/live-updates.ts'

/** The pages on which an order stands: its customer's, its vendor's, the administrators'. */
export function tellAboutOrder(live: Live, { customerId, vendorId }: { customerId: string; vendorId: string }) {
  live.tell([`user:${customerId}`], ['/api/user/orders', '/api/user/tickets', '/api/user/notifications'])
  live.tell([`vendor:${vendorId}`], ['/api/vendor/orders', '/api/vendor/dashboard', '/api/vendor/revenue'])
  live.tell(['admin'], ['/api/admin'])
}
