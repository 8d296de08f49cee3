import type { ReactNode } from 'react'
import type { PriceLine, PriceLineKind } from '#contracts/money/price-lines.ts'
import { m } from '#web/paraglide/messages.js'
import { getLocale } from '#web/paraglide/runtime.js'
import { cn } from '#web/ui/cn.ts'
import { Money } from '#web/ui/money.tsx'
import { ReceiptLine } from '#web/ui/receipt.tsx'

interface PriceRowsProps<Line extends PriceLine> {
  lines: readonly Line[]
  /** Who bears a line, for those whom it concerns. */
  noteOf?: (line: Line) => ReactNode
  /** What a delivery that costs nothing says instead of an amount. */
  free?: string
  /** They are of a quote that is being asked for again. */
  isUpdating?: boolean
}

/** What stands between the goods and the total: delivery, discounts, fees and tax, each with what it rests on. */
export function PriceRows<Line extends PriceLine>({ lines, noteOf, free, isUpdating }: PriceRowsProps<Line>) {
  return lines
    .filter(({ kind }) => kind !== 'GOODS')
    .map((line) => (
      <ReceiptLine
        key={[line.kind, line.basis?.code, noteOf?.(line)].join(' ')}
        label={priceLabel(line)}
        note={noteOf?.(line)}
      >
        {line.amountKES === 0 && free ? (
          free
        ) : (
          <Money kes={line.amountKES} className={cn('transition-opacity', isUpdating && 'opacity-50')} />
        )}
      </ReceiptLine>
    ))
}

const kinds: Record<PriceLineKind, () => string> = {
  GOODS: () => m.price_goods(),
  DELIVERY: () => m.price_delivery(),
  DISCOUNT: () => m.price_discount(),
  FEE: () => m.price_fee(),
  TAX: () => m.price_tax(),
}

function priceLabel({ kind, basis }: PriceLine): string {
  if (basis?.label) return basis.label[getLocale()]
  return basis?.areaName ? m.price_delivery_to({ area: basis.areaName }) : kinds[kind]()
}
