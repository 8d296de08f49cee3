import { Link } from '@tanstack/react-router'
import type { VendorProfile } from '#contracts/vendor-profile.ts'
import type { VendorStatus } from '#contracts/vendors.ts'
import { m } from '#web/paraglide/messages.js'
import { Notice, type NoticeProps } from '#web/ui/surface.tsx'

const notices: Record<VendorStatus, { tone: NoticeProps['tone']; words: () => string } | null> = {
  APPROVED: null,
  PENDING: { tone: 'info', words: () => m.vendor_status_pending() },
  CHANGES_REQUESTED: { tone: 'act', words: () => m.vendor_status_changes() },
  SUSPENDED: { tone: 'bad', words: () => m.vendor_status_suspended() },
  REJECTED: { tone: 'bad', words: () => m.vendor_status_rejected() },
}

/** A shop that does not sell yet, or no longer, says why on every page. */
export function ShopStatus({ profile }: { profile: VendorProfile }) {
  const notice = notices[profile.status]
  if (!notice) return null
  return (
    <Notice tone={notice.tone} title={notice.words()} className="mb-4">
      {profile.statusReason}{' '}
      {profile.status === 'SUSPENDED' && <span className="block">{m.vendor_suspended_rule()}</span>}
      <Link to="/onboarding/vendor" className="link">
        {m.vendor_status_details()}
      </Link>
    </Notice>
  )
}
