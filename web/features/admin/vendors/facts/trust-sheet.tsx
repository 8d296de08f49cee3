import { type AdminVendor, updateAdminVendor } from '#contracts/admin/vendors.ts'
import { call } from '#web/lib/api/api.ts'
import { m } from '#web/paraglide/messages.js'
import { ActSheet } from '#web/ui/workspace/act-sheet.tsx'

/** Says what trusting a shop means, or trusting it no longer, before it is done. */
export default function TrustSheet({ vendor, onClose }: { vendor: AdminVendor; onClose: () => void }) {
  const { id, name, version, isTrusted } = vendor
  return (
    <ActSheet
      endpoint={updateAdminVendor}
      defaultValues={{ version, isTrusted: !isTrusted }}
      title={isTrusted ? m.admin_trust_end_title({ name }) : m.admin_trust_give_title({ name })}
      text={isTrusted ? m.admin_trust_end_text() : m.admin_trust_give_text()}
      fields={[]}
      confirm={isTrusted ? m.admin_trust_end() : m.admin_trust_give()}
      done={isTrusted ? m.admin_trust_ended({ name }) : m.admin_trust_given({ name })}
      onSend={(body) => call(updateAdminVendor, { params: { id }, body })}
      onClose={onClose}
    />
  )
}
