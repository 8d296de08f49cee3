import { changeSentence } from '#web/features/shared/cart/change-sentences.ts'
import { lineName, type ValidatedLine } from '#web/features/shared/cart/validate-cart.ts'
import { formatOpening } from '#web/features/shared/vendors/opening.ts'
import { lineKey } from '#web/lib/cart/cart.ts'
import { m } from '#web/paraglide/messages.js'
import { Button } from '#web/ui/button.tsx'
import { Sheet } from '#web/ui/overlays/overlay.tsx'
import { Notice } from '#web/ui/surface.tsx'
import CircleAlert from '~icons/lucide/circle-alert'
import Info from '~icons/lucide/info'
import type { CheckedReorder } from './check-reorder.ts'

export interface ReorderSheetProps {
  vendorName: string
  checked: CheckedReorder
  onFill: () => unknown
  onClose: () => void
}

/** What is otherwise than it was the last time, before anything is in the cart. */
export default function ReorderSheet({ vendorName, checked, onFill, onClose }: ReorderSheetProps) {
  const { vendor, changes, items } = checked
  return (
    <Sheet
      open
      onOpenChange={(open) => open || onClose()}
      title={titleOf(checked)}
      footer={
        items.length > 0 ? (
          <Button size="lg" block onClick={onFill}>
            {m.orders_reorder_fill()}
          </Button>
        ) : (
          <Button size="lg" block variant="quiet" onClick={onClose}>
            {m.orders_reorder_close()}
          </Button>
        )
      }
    >
      {items.length === 0 && <p className="text-ink-2">{m.orders_reorder_none({ vendor: vendorName })}</p>}
      {vendor && !vendor.open.isOpen && (
        <Notice tone="act" title={`${vendorName}: ${formatOpening(vendor.open, Date.now())}.`} className="mb-3">
          {vendor.takesLater ? m.orders_reorder_later() : m.cart_closed_text()}
        </Notice>
      )}
      {vendor && changes.length > 0 && (
        <ul className="grid divide-y divide-line">
          {changes.map((line) => (
            <Change key={lineKey(line.item)} line={line} />
          ))}
        </ul>
      )}
    </Sheet>
  )
}

function titleOf({ changes, items }: CheckedReorder): string {
  if (items.length === 0) return m.orders_reorder_none_title()
  // The same things, of a shop that is closed now.
  return changes.length > 0 ? m.orders_reorder_changed({ count: changes.length }) : m.orders_reorder_closed_title()
}

function Change({ line }: { line: ValidatedLine }) {
  if (!line.change) return null
  const isPrice = line.change.kind === 'PRICE'
  const Icon = isPrice ? Info : CircleAlert
  return (
    <li className="flex gap-3 py-2.5">
      <Icon aria-hidden className={isPrice ? 'size-5 flex-none text-ink-2' : 'size-5 flex-none text-danger'} />
      {changeSentence(lineName(line), line.change)}
    </li>
  )
}
