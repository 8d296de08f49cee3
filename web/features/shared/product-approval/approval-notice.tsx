import type { ProductForEditing } from '#contracts/catalog.ts'
import type { ProductsMode } from '#web/features/shared/products/products.queries.ts'
import { m } from '#web/paraglide/messages.js'
import { Notice } from '#web/ui/surface.tsx'
import { DecideButtons } from './decide-buttons.tsx'

export interface ApprovalNoticeProps {
  mode: ProductsMode
  product: ProductForEditing
}

/** Says above a product that is not approved why customers do not see it; an administrator decides here. */
export function ApprovalNotice({ mode, product }: ApprovalNoticeProps) {
  const { approval, rejectionReason } = product
  if (approval === 'APPROVED') return null
  if (approval === 'REJECTED') {
    const reason = rejectionReason ?? ''
    return (
      <Notice tone="bad" title={m.products_rejected()} className="mb-4">
        {mode === 'VENDOR' ? m.products_rejected_text({ reason }) : m.products_rejected_shown({ reason })}
      </Notice>
    )
  }
  return (
    <Notice tone="info" title={m.products_waits()} className="mb-4">
      {mode === 'VENDOR' ? m.products_waits_text() : m.products_waits_decide()}
      {mode === 'ADMIN' && (
        <div className="mt-2">
          <DecideButtons product={product} size="sm" />
        </div>
      )}
    </Notice>
  )
}
