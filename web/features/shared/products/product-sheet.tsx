import { useRef, useState } from 'react'
import type { Product } from '#contracts/catalog.ts'
import type { ProductOption } from '#contracts/options/options.ts'
import { availableSentence } from '#web/features/shared/available-times/available-times-labels.ts'
import { HeartButton } from '#web/features/shared/favourites/heart-button.tsx'
import { statesFood } from '#web/features/shared/food/food-fact-labels.ts'
import { FoodFactsList } from '#web/features/shared/food/food-facts.tsx'
import { chosenOptions, missingGroup, stillChosen, toggleOption } from '#web/features/shared/options/option-choice.ts'
import { OptionGroupChoice } from '#web/features/shared/options/option-group-choice.tsx'
import { ShareButton } from '#web/features/shared/share/share-button.tsx'
import type { CartItem } from '#web/lib/cart/cart.ts'
import { formatKES } from '#web/lib/format/money.ts'
import { m } from '#web/paraglide/messages.js'
import { Picture } from '#web/ui/brand/picture.tsx'
import { Button } from '#web/ui/button.tsx'
import { cn } from '#web/ui/cn.ts'
import { RadioCards } from '#web/ui/forms/choices.tsx'
import { Stepper } from '#web/ui/forms/stepper.tsx'
import { Money } from '#web/ui/money.tsx'
import { Sheet } from '#web/ui/overlays/overlay.tsx'
import { cartItemLimit, priceOfOne, type Variation } from './cart-item.ts'
import { fadedPicture, ProductGallery } from './product-gallery.tsx'

export interface ProductSheetProps {
  product: Product
  /** The products it stands among. */
  among: readonly Product[]
  open: boolean
  onOpenChange: (open: boolean) => void
  /** Why nothing can be had of this shop now. */
  closedLabel: string | undefined
  /** Whose page the dish can be linked to; not where it is shown elsewhere. */
  shop?: { slug: string; name: string }
  /** What the cart holds of it, to be chosen again. */
  line?: Pick<CartItem, 'productVariationId' | 'optionIds' | 'quantity'>
  /** Answers whether the cart took it; the sheet then closes. */
  onAdd: (quantity: number, variation: Variation | undefined, options: ProductOption[]) => boolean
}

/** All of a product, its variations and options to choose from, and how many. */
export default function ProductSheet(props: ProductSheetProps) {
  const { product, among, open, onOpenChange, closedLabel, shop, line, onAdd } = props
  const { variations, optionGroups } = product
  const [chosenId, setChosenId] = useState(
    () =>
      (firstVariation(variations, line?.productVariationId) ?? firstVariation(variations))?.id as string | undefined,
  )
  const [quantity, setQuantity] = useState(line?.quantity ?? 1)
  const [chosenIds, setChosenIds] = useState(() => stillChosen(optionGroups, line?.optionIds ?? []))
  const groups = useRef<HTMLDivElement>(null)
  const chosen = variations.find(({ id }) => id === chosenId)
  const limit = cartItemLimit(product, chosen)
  const count = Math.min(quantity, limit)
  const options = chosenOptions(optionGroups, chosenIds)
  const missing = missingGroup(optionGroups, chosenIds)
  const oneKES = priceOfOne(product, chosen, options)
  const refusal = product.isSoldOut ? m.vendors_sold_out() : closedLabel

  function add() {
    if (!missing) return void (onAdd(count, chosen, options) && onOpenChange(false))
    const place = groups.current?.children[optionGroups.indexOf(missing)]
    place?.scrollIntoView({ block: 'center' })
    place?.querySelector<HTMLInputElement>('input:enabled')?.focus({ preventScroll: true })
  }

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
            <Button onClick={add}>
              <AddLabel missing={missing} isAgain={line !== undefined} amountKES={oneKES * count} />
            </Button>
          </>
        )
      }
    >
      {product.morePictures.length > 0 && <ProductGallery product={product} />}
      <div
        className={cn(
          product.morePictures.length === 0 && 'grid grid-cols-[96px_1fr] items-start gap-3.5 md:grid-cols-[160px_1fr]',
        )}
      >
        {product.morePictures.length === 0 && (
          <Picture
            picture={product.picture}
            alt=""
            sizes="(width >= 48rem) 160px, 96px"
            className={cn('aspect-square rounded-[12px]', product.isSoldOut && fadedPicture)}
          />
        )}
        <div>
          <p className="whitespace-pre-line text-ink-2">{product.description}</p>
          {variations.length === 0 && <Money kes={product.priceKES} className="mt-2 block text-17" />}
          {product.availableTimes && (
            <p className="meta mt-2">{m.vendors_ordered_at({ times: availableSentence(product.availableTimes) })}</p>
          )}
          {product.maxPerOrder !== null && (
            <p className="meta mt-2">{m.vendors_most({ count: product.maxPerOrder })}</p>
          )}
          {product.maxPerCustomer !== null && (
            <p className="meta mt-2">{m.vendors_most_each({ count: product.maxPerCustomer })}</p>
          )}
          {shop && (
            <div className="mt-3 flex flex-wrap gap-2">
              <HeartButton kind="products" of={product} />
              <ShareButton
                title={product.name}
                facts={shop.name}
                picture={product.picture}
                invitation={m.share_dish({ name: product.name, shop: shop.name, price: formatKES(product.priceKES) })}
                path={`/vendors/${shop.slug}?dish=${product.slug}`}
              />
            </div>
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
              hint: variationHint(variation),
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
      {optionGroups.length > 0 && (
        <div ref={groups} className="mt-5">
          {optionGroups.map((group) => (
            <OptionGroupChoice
              key={group.id}
              group={group}
              chosen={chosenIds}
              onToggle={(id) => setChosenIds(toggleOption(group, chosenIds, id))}
            />
          ))}
        </div>
      )}
    </Sheet>
  )
}

const firstVariation = (variations: readonly Variation[], id?: string) =>
  variations.find((variation) => !variation.isSoldOut && (id === undefined || variation.id === id))

interface AddLabelProps {
  missing: { name: string } | undefined
  isAgain: boolean
  amountKES: number
}

/** What must be chosen yet, or that it goes into the cart. */
function AddLabel({ missing, isAgain, amountKES }: AddLabelProps) {
  if (missing) {
    return (
      <span className="flex min-w-0 flex-wrap items-baseline justify-center gap-x-2 leading-tight">
        <span className="min-w-0 [overflow-wrap:anywhere]">{chooseYour(missing.name)}</span>
        <span className="font-semibold text-13">{m.options_so_far({ price: formatKES(amountKES) })}</span>
      </span>
    )
  }
  return (
    <>
      {isAgain ? m.options_update() : m.vendors_add()} <Money kes={amountKES} />
    </>
  )
}

/** In the middle of a sentence a name begins small, unless it is written in capitals. */
const chooseYour = (name: string) =>
  m.options_choose_your({ group: /^\p{Lu}\p{Ll}/u.test(name) ? name.charAt(0).toLowerCase() + name.slice(1) : name })

function variationHint({ isSoldOut, fewLeft }: Variation): string | undefined {
  if (isSoldOut) return m.vendors_sold_out()
  return fewLeft === null ? undefined : m.vendors_left({ count: fewLeft })
}
