import type { ReactNode } from 'react'
import { maxBulkProducts } from '#contracts/menu/menu-terms.ts'
import { m } from '#web/paraglide/messages.js'
import { IconButton } from '#web/ui/button.tsx'
import X from '~icons/lucide/x'

export interface ChosenBarProps {
  /** How many products were chosen. */
  count: number
  onDone: () => void
  /** What can be done with them, unless they are too many for one call. */
  children: (isTooMany: boolean) => ReactNode
}

/** How many products are chosen, and what can be done with them, in sight below their list. */
export function ChosenBar({ count, onDone, children }: ChosenBarProps) {
  const isTooMany = count > maxBulkProducts
  return (
    <section
      aria-label={m.products_bulk()}
      data-action-bar
      className="sticky bottom-[calc(var(--tab-bar)+.75rem)] z-20 mt-4 flex flex-wrap items-center gap-2 rounded-card bg-cloth px-4 py-3 text-on-cloth shadow-3"
    >
      <span role="status" className="mr-auto font-[650]">
        {isTooMany ? m.products_bulk_too_many({ count: maxBulkProducts }) : m.products_bulk_chosen({ count })}
      </span>
      {children(isTooMany)}
      <IconButton variant="cloth" label={m.products_bulk_none()} onClick={onDone}>
        <X aria-hidden />
      </IconButton>
    </section>
  )
}
