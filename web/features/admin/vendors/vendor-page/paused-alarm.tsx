import type { AdminVendor } from '#contracts/admin/vendors.ts'
import { isPausedByProgram } from '#web/features/shared/vendors/vendor-labels.ts'
import { formatPhone } from '#web/lib/format/phone.ts'
import { m } from '#web/paraglide/messages.js'
import { buttonClass } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/surface.tsx'
import Phone from '~icons/lucide/phone'

/** Of a shop that paused by itself: that it sells nothing, and whom to call. */
export function PausedAlarm({ vendor }: { vendor: AdminVendor }) {
  if (!isPausedByProgram(vendor)) return null
  return (
    <Notice tone="bad" title={m.admin_vendor_paused_title()} className="mb-4">
      <span className="block">{m.admin_vendor_paused_text()}</span>
      <a href={`tel:${vendor.phone}`} className={`mt-2 ${buttonClass({ variant: 'quiet', size: 'sm' })}`}>
        <Phone aria-hidden />
        {m.admin_vendor_call({ phone: formatPhone(vendor.phone) })}
      </a>
    </Notice>
  )
}
