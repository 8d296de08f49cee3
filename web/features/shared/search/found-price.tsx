import type { Product } from '#contracts/catalog.ts'
import { m } from '#web/paraglide/messages.js'
import { cn } from '#web/ui/cn.ts'
import { Money } from '#web/ui/money.tsx'

/** What it costs, or from which price on. */
export function FoundPrice({ product, className }: { product: Product; className?: string }) {
  const isFrom = new Set(product.variations.map(({ priceKES }) => priceKES)).size > 1
  return (
    <span className={cn('block', className)}>
      {isFrom && <span className="text-13 text-ink-2">{m.vendors_price_from()} </span>}
      <Money kes={product.priceKES} />
    </span>
  )
}
