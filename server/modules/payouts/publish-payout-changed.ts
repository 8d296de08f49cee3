import type { VendorId } from '#contracts/wire/primitives.ts'
import type { Live } from '#server/platform/live-updates.ts'

/** The pages on which a payout stands: its vendor's, the administrators'. */
export function publishPayoutChanged(live: Live, vendorId: VendorId) {
  const ofVendor = ['/api/vendor/payouts', '/api/vendor/revenue', '/api/vendor/dashboard', '/api/user/notifications']
  live.publish([`vendor:${vendorId}`], ofVendor)
  live.publish(['admin'], ['/api/admin/payouts', '/api/admin/vendors', '/api/admin/dashboard'])
}
