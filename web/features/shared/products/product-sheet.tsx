import { useState } from 'react'
import type { Product } from '#contracts/catalog.ts'
import { FoodFactsList } from '#web/features/shared/food/food-facts.tsx'
import { statesFood } from '#web/features/shared/food/food-words.ts'
import { formatKES } from '#web/lib/format/money.ts'
import { m } from '#web/paraglide/messages.js'
import { Picture } from '#web/ui/brand/picture.tsx'
import { Button } from '#web/ui/button.tsx'
import { cn } from '#web/ui/cn.ts'
import { RadioCards } from '#web/ui/forms/choices.tsx'
import { Stepper } from '#web/ui/forms/stepper.tsx'
import { Money } from '#web/ui/money.tsx'
import { Sheet } from '#web/ui/overlays/overlay.tsx'
import { limitOf, type Variation } from './cart-item.ts'

export interface ProductSheetProps {
  product: Product
  /** The products it stands among. */
  among: readonly Product[]
  open: boolean
  onOpenChange: (open: boolean) => void
  /** Why nothing can be had of this shop now. */
  closedLabel: string | undefined
  /** Answers whether the cart took it; the sheet then closes. */
  onAdd: (quantity: number, variation?: Variation) => boolean
}

/** All of a product, its variations to choose from, and how many. */
export default function ProductSheet({ product, among, open, onOpenChange, closedLabel, onAdd }: ProductSheetProps) {
  const { variations } = product
  const [chosenId, setChosenId] = useState(
    () => variations.find(({ isSoldOut }) => !isSoldOut)?.id as string | undefined,
  )
  const [quantity, setQuantity] = useState(1)
  const chosen = variations.find(({ id }) => id === chosenId)
  const limit = limitOf(product, chosen)
  const count = Math.min(quantity, limit)
  const refusal = product.isSoldOut ? m.vendors_sold_out() : closedLabel

  return (
    <Sheet
      open={open}
      onOpenChange={onOpenChange}
      title={product.name}
      footer={
        refusal ? (
          <Button disabled>{refusal}</Button>
        ) : (
          <>
            <span className="!flex-none">
              <Stepper value={count} min={1} max={limit} label={product.name} onChange={setQuantity} />
            </span>
            <Button onClick={() => onAdd(count, chosen) && onOpenChange(false)}>
              {m.vendors_add()} <Money kes={(chosen?.priceKES ?? product.priceKES) * count} />
            </Button>
          </>
        )
      }
    >
      <div className="grid grid-cols-[96px_1fr] items-start gap-3.5 md:grid-cols-[160px_1fr]">
        <Picture
          picture={product.picture}
          alt=""
          sizes="(width >= 48rem) 160px, 96px"
          className={cn(
            'aspect-square rounded-[12px]',
            product.isSoldOut && '[&_img]:![filter:grayscale(1)_opacity(.55)]',
          )}
        />
        <div>
          <p className="whitespace-pre-line text-ink-2">{product.description}</p>
          {variations.length === 0 && <Money kes={product.priceKES} className="mt-2 block text-17" />}
          {product.maxPerOrder !== null && (
            <p className="meta mt-2">{m.vendors_most({ count: product.maxPerOrder })}</p>
          )}
          {product.maxPerCustomer !== null && (
            <p className="meta mt-2">{m.vendors_most_each({ count: product.maxPerCustomer })}</p>
          )}
        </div>
      </div>
      {among.some(statesFood) && <FoodFactsList food={product} />}
      {variations.length > 0 && (
        <>
          <p aria-hidden className="mt-5 mb-2 font-semibold text-13">
            {m.vendors_choose()}
          </p>
          <RadioCards
            label={m.vendors_choose()}
            value={chosenId}
            onChange={setChosenId}
            options={variations.map((variation) => ({
              value: variation.id as string,
              label: variation.name,
              hint: hintOf(variation),
              disabled: variation.isSoldOut,
              aside: (
                <span className={cn('money', variation.isSoldOut && 'line-through')}>
                  {formatKES(variation.priceKES)}
                </span>
              ),
            }))}
          />
        </>
      )}
    </Sheet>
  )
}

function hintOf({ isSoldOut, fewLeft }: Variation): string | undefined {
  if (isSoldOut) return m.vendors_sold_out()
  return fewLeft === null ? undefined : m.vendors_left({ count: fewLeft })
}
