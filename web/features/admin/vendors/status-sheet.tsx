import { reinstateVendor, suspendVendor } from '#contracts/admin/vendors.ts'
import type { VendorStatus } from '#contracts/vendors.ts'
import type { VendorId } from '#contracts/wire/primitives.ts'
import { call } from '#web/lib/api/api.ts'
import { m } from '#web/paraglide/messages.js'
import { TextSheet } from '#web/ui/workspace/text-sheet.tsx'

export interface StatusSheetProps {
  vendor: { id: VendorId; name: string; status: VendorStatus }
  onClose: () => void
}

/** Takes a shop off the market, or lets it back, with a reason that its owner is told. */
export default function StatusSheet({ vendor: { id, name, status }, onClose }: StatusSheetProps) {
  const isSuspended = status === 'SUSPENDED'
  const endpoint = isSuspended ? reinstateVendor : suspendVendor
  return (
    <TextSheet
      endpoint={endpoint}
      field="reason"
      title={isSuspended ? m.admin_reinstate_title({ name }) : m.admin_suspend_title({ name })}
      text={isSuspended ? m.admin_reinstate_text() : m.admin_suspend_text()}
      label={m.admin_reason()}
      hint={m.admin_reason_hint()}
      confirm={isSuspended ? m.admin_reinstate() : m.admin_suspend()}
      tone={isSuspended ? 'primary' : 'danger'}
      done={isSuspended ? m.admin_reinstated({ name }) : m.admin_suspended({ name })}
      onSend={(body) => call(endpoint, { params: { id }, body })}
      onClose={onClose}
    />
  )
}
