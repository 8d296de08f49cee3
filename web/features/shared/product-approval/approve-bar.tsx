import type { ProductForEditing } from '#contracts/catalog.ts'
import { maxBulkProducts } from '#contracts/menu/menu-terms.ts'
import { m } from '#web/paraglide/messages.js'
import { Button, IconButton } from '#web/ui/button.tsx'
import Check from '~icons/lucide/check'
import X from '~icons/lucide/x'
import { useApprove } from './use-approve.ts'

export interface ApproveBarProps {
  chosen: readonly ProductForEditing[]
  onDone: () => void
}

/** Approves all products that were chosen of those that wait. */
export default function ApproveBar({ chosen, onDone }: ApproveBarProps) {
  const { approve, isWorking } = useApprove()
  const isTooMany = chosen.length > maxBulkProducts
  return (
    <section
      aria-label={m.products_bulk()}
      data-action-bar
      className="sticky bottom-[calc(var(--tab-bar)+.75rem)] z-20 mt-4 flex flex-wrap items-center gap-2 rounded-card bg-cloth px-4 py-3 text-on-cloth shadow-3"
    >
      <span role="status" className="mr-auto font-[650]">
        {isTooMany
          ? m.products_bulk_too_many({ count: maxBulkProducts })
          : m.products_bulk_chosen({ count: chosen.length })}
      </span>
      <Button
        variant="cloth"
        size="sm"
        disabled={isTooMany}
        pending={isWorking}
        onClick={async () => isWorking || ((await approve(chosen)) && onDone())}
      >
        <Check aria-hidden />
        {m.products_approve()}
      </Button>
      <IconButton variant="cloth" label={m.products_bulk_none()} onClick={onDone}>
        <X aria-hidden />
      </IconButton>
    </section>
  )
}
