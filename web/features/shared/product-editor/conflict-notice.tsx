import type { ProductForEditing } from '#contracts/catalog.ts'
import { productStatus } from '#web/features/shared/products/product-status.ts'
import { formatDate } from '#web/lib/format/dates.ts'
import { formatKES } from '#web/lib/format/money.ts'
import { m } from '#web/paraglide/messages.js'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/surface.tsx'
import { type ComparedField, differences } from './values.ts'

export interface ConflictNoticeProps {
  opened: ProductForEditing
  latest: ProductForEditing
  onTake: () => void
  onKeep: () => void
}

const count = (value: number | null) => (value === null ? m.products_unlimited() : String(value))

const fields: Record<ComparedField, { label: () => string; write: (product: ProductForEditing) => string }> = {
  name: { label: () => m.products_name(), write: ({ name }) => name },
  description: { label: () => m.products_description(), write: ({ description }) => description || '–' },
  section: { label: () => m.products_section(), write: ({ section }) => section },
  priceKES: { label: () => m.products_price(), write: ({ priceKES }) => formatKES(priceKES) },
  stock: { label: () => m.products_stock(), write: ({ stock }) => count(stock) },
  maxPerOrder: {
    label: () => m.products_maximum(),
    write: ({ maxPerOrder }) => (maxPerOrder === null ? m.products_maximum_none() : String(maxPerOrder)),
  },
  status: { label: () => m.products_status(), write: ({ status }) => productStatus[status].label() },
  variations: {
    label: () => m.products_variations(),
    write: ({ variations }) =>
      variations.map(({ name, priceKES, stock }) => `${name} ${formatKES(priceKES)} (${count(stock)})`).join(', ') ||
      '–',
  },
}

/** Somebody else saved the product while it was open here: what they changed, and whose words count. */
export function ConflictNotice({ opened, latest, onTake, onKeep }: ConflictNoticeProps) {
  return (
    <Notice
      tone="act"
      live
      title={m.products_conflict({ moment: formatDate(latest.updatedAt, 'moment') })}
      className="scroll-mt-4"
    >
      {m.products_conflict_text()}
      <dl className="mt-2 grid gap-0.5 [overflow-wrap:anywhere]">
        {differences(opened, latest).map((name) => (
          <div key={name}>
            <dt className="inline text-ink-2">{fields[name].label()}: </dt>
            <dd className="inline">
              <del className="text-ink-2">{fields[name].write(opened)}</del>
              {' → '}
              <ins className="font-semibold no-underline">{fields[name].write(latest)}</ins>
            </dd>
          </div>
        ))}
      </dl>
      <div className="mt-3 flex flex-wrap gap-2">
        <Button variant="ink" size="sm" onClick={onKeep}>
          {m.products_conflict_keep()}
        </Button>
        <Button variant="quiet" size="sm" onClick={onTake}>
          {m.products_conflict_take()}
        </Button>
      </div>
    </Notice>
  )
}
