import type { AdminVendorLine } from '#contracts/admin/vendors.ts'
import type { VendorStatus } from '#contracts/vendors.ts'
import { type County, counties } from '#contracts/wire/counties.ts'
import { m } from '#web/paraglide/messages.js'
import type { StatusLook } from '#web/ui/badge.tsx'
import Ban from '~icons/lucide/ban'
import CircleCheck from '~icons/lucide/circle-check'
import CirclePause from '~icons/lucide/circle-pause'
import Hourglass from '~icons/lucide/hourglass'
import MessageSquareText from '~icons/lucide/message-square-text'
import X from '~icons/lucide/x'

/** What a shop's status is to an administrator. */
export const vendorStatus: Record<VendorStatus, StatusLook> = {
  PENDING: { tone: 'act', icon: Hourglass, label: () => m.admin_vendor_pending() },
  CHANGES_REQUESTED: { tone: 'work', icon: MessageSquareText, label: () => m.admin_vendor_changes() },
  APPROVED: { tone: 'done', icon: CircleCheck, label: () => m.admin_vendor_approved() },
  SUSPENDED: { tone: 'stop', icon: Ban, label: () => m.admin_vendor_suspended() },
  REJECTED: { tone: 'gone', icon: X, label: () => m.admin_vendor_rejected() },
}

/** Of a shop that paused by itself: it stands in place of its status, which says that it sells. */
export const pausedByProgram: StatusLook = {
  tone: 'stop',
  icon: CirclePause,
  label: () => m.admin_vendor_paused(),
}

export const isPausedByProgram = ({ status, pause }: Pick<AdminVendorLine, 'status' | 'pause'>): boolean =>
  status === 'APPROVED' && pause?.reason === 'MISSED_ORDERS'

export const countyName = (slug: string): string => counties[slug as County] ?? slug
