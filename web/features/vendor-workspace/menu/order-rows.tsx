import type { ComponentProps } from 'react'
import type { AvailableTimes } from '#contracts/menu/available-times.ts'
import type { MenuOrder } from '#contracts/menu/menu-order.ts'
import { availableSentence } from '#web/features/shared/available-times/available-times-labels.ts'
import { productStatus } from '#web/features/shared/products/product-status.ts'
import { m } from '#web/paraglide/messages.js'
import { Badge, StatusBadge } from '#web/ui/badge.tsx'
import { Picture } from '#web/ui/brand/picture.tsx'
import { cn } from '#web/ui/cn.ts'
import { Field } from '#web/ui/forms/field.tsx'
import { Select } from '#web/ui/forms/input.tsx'
import { Money } from '#web/ui/money.tsx'
import GripVertical from '~icons/lucide/grip-vertical'

interface Moved {
  /** From 1. */
  place: number
  of: number
  isMoving: boolean
  handle: ComponentProps<'button'>
}

const row = (isMoving: boolean) =>
  cn(
    'flex min-w-0 items-center gap-2 py-1.5 pr-4 pl-1',
    isMoving && 'bg-accent-tint outline-2 outline-ink -outline-offset-2',
  )

function Handle({ label, isMoving, handle }: { label: string } & Pick<Moved, 'isMoving' | 'handle'>) {
  return (
    <button
      type="button"
      aria-label={label}
      className={cn(
        'grid size-11 flex-none cursor-grab touch-none select-none place-items-center rounded-control text-ink-2',
        isMoving && 'cursor-grabbing',
      )}
      {...handle}
    >
      <GripVertical aria-hidden />
    </button>
  )
}

export interface SectionRowProps extends Moved {
  name: string
  count: number
  /** That all of its products have. */
  times: AvailableTimes | null
  isCurrent: boolean
  onChoose: () => void
}

/** A section of the menu: pressed it shows its products, by its handle it moves. */
export function SectionRow({ name, count, times, place, of, isCurrent, isMoving, handle, onChoose }: SectionRowProps) {
  return (
    <div className={cn(row(isMoving), isCurrent && 'shadow-[inset_3px_0_0_var(--color-ink)]')}>
      <Handle label={m.menu_move({ name, place, of })} isMoving={isMoving} handle={handle} />
      <button
        type="button"
        aria-current={isCurrent || undefined}
        onClick={onChoose}
        className="min-h-11 min-w-0 flex-1 text-left"
      >
        <span className="block font-[650] [overflow-wrap:anywhere]">{name}</span>
        <span className="meta block">
          {[m.menu_products({ count }), times && availableSentence(times)].filter(Boolean).join(' · ')}
        </span>
      </button>
      <span aria-hidden className="text-ink-2 tabular-nums">
        {place}
      </span>
    </div>
  )
}

export interface ProductRowProps extends Moved {
  product: MenuOrder['sections'][number]['products'][number]
  sections: readonly string[]
  section: string
  onMoveTo: (section: string) => void
}

/** A product of a section: by its handle it moves within it, by the list of sections to another. */
export function ProductRow({ product, place, of, isMoving, handle, sections, section, onMoveTo }: ProductRowProps) {
  const { name, picture, priceKES, status, isSoldOut, availableTimes } = product
  return (
    <div className={cn(row(isMoving), 'flex-wrap gap-y-1.5')}>
      <Handle label={m.menu_move({ name, place, of })} isMoving={isMoving} handle={handle} />
      <Picture picture={picture} alt="" sizes="44px" className="size-11 flex-none rounded-control" />
      <span className="min-w-24 flex-1">
        <span className="block font-[650] [overflow-wrap:anywhere]">{name}</span>
        <span className="meta block">
          <Money kes={priceKES} />
          {availableTimes && ` · ${availableSentence(availableTimes)}`}
        </span>
      </span>
      {isSoldOut && <Badge tone="stop">{m.products_sold_out()}</Badge>}
      {status === 'DRAFT' && <StatusBadge look={productStatus.DRAFT} />}
      {sections.length > 1 && (
        <Field label={m.menu_section_of({ name })} hideLabel className="max-md:w-full max-md:pl-11">
          <Select value={section} onChange={({ target }) => onMoveTo(target.value)}>
            {sections.map((each) => (
              <option key={each} value={each}>
                {each}
              </option>
            ))}
          </Select>
        </Field>
      )}
    </div>
  )
}
