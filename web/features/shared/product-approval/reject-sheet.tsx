import { rejectProduct } from '#contracts/admin/product-approvals.ts'
import type { ProductForEditing } from '#contracts/catalog.ts'
import { call } from '#web/lib/api/api.ts'
import { m } from '#web/paraglide/messages.js'
import { TextSheet } from '#web/ui/workspace/text-sheet.tsx'

export interface RejectSheetProps {
  product: Pick<ProductForEditing, 'id' | 'name' | 'version'>
  onClose: () => void
}

/** Rejects a product with a reason that the owner of its shop is told. */
export default function RejectSheet({ product: { id, name, version }, onClose }: RejectSheetProps) {
  return (
    <TextSheet
      endpoint={rejectProduct}
      field="reason"
      isFree
      fixed={{ version }}
      title={m.products_reject_title({ name })}
      text={m.products_reject_text()}
      label={m.admin_reason()}
      hint={m.admin_reason_hint()}
      confirm={m.products_reject()}
      tone="danger"
      done={m.products_reject_done({ name })}
      onSend={(body) => call(rejectProduct, { params: { id }, body })}
      onClose={onClose}
    />
  )
}
