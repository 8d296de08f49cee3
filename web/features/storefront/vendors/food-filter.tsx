import { Suspense, useState } from 'react'
import type { VendorPage } from '#contracts/vendors.ts'
import { statesFood } from '#web/features/shared/food/food-fact-labels.ts'
import { dietLooks, diets } from '#web/features/shared/food/food-labels.ts'
import { formatPhone } from '#web/lib/format/phone.ts'
import { m } from '#web/paraglide/messages.js'
import { Chip, Chips, chipClass } from '#web/ui/chip.tsx'
import { lazyChunk } from '#web/ui/lazy-chunk.tsx'
import { Notice } from '#web/ui/surface.tsx'
import ListFilter from '~icons/lucide/list-filter'
import type { FoodFilter } from './filter-menu.ts'

const AllergenSheet = lazyChunk(() => import('./allergen-sheet.tsx'))

export interface FoodFilterChipsProps {
  vendor: VendorPage
  filter: FoodFilter
  /** How many products are hidden because they do not state their allergens. */
  unstated: number
  onFilter: (filter: FoodFilter) => void
}

/** What somebody eats, chosen above the menu; only where the menu states something to choose by. */
export function FoodFilterChips({ vendor, filter, unstated, onFilter }: FoodFilterChipsProps) {
  const [isChoosing, setIsChoosing] = useState(false)
  const products = vendor.menu.flatMap((section) => section.products)
  if (!products.some(statesFood)) return null
  const offered = diets.filter(
    (diet) => filter.diets.includes(diet) || products.some((product) => product.diets.includes(diet)),
  )
  const count = filter.without.length
  return (
    <div className="mb-5">
      <fieldset aria-label={m.food_filter()} className="min-w-0">
        <Chips>
          <button
            type="button"
            className={chipClass(count > 0)}
            aria-haspopup="dialog"
            aria-expanded={isChoosing}
            onClick={() => setIsChoosing(true)}
          >
            {count === 0 && <ListFilter aria-hidden />}
            {count > 0 ? m.food_filter_without_count({ count }) : m.food_filter_without()}
          </button>
          {offered.map((diet) => {
            const { icon: Icon, label } = dietLooks[diet]
            const isChosen = filter.diets.includes(diet)
            return (
              <Chip
                key={diet}
                selected={isChosen}
                onClick={() =>
                  onFilter({
                    ...filter,
                    diets: diets.filter((each) => (each === diet ? !isChosen : filter.diets.includes(each))),
                  })
                }
              >
                {!isChosen && <Icon aria-hidden />}
                {label()}
              </Chip>
            )
          })}
        </Chips>
      </fieldset>
      {count > 0 && (
        <Notice tone="act" className="mt-3">
          {unstated > 0 && <p className="font-semibold">{m.food_filter_hidden({ count: unstated })}</p>}
          <p>{m.food_filter_traces({ vendor: vendor.name, phone: formatPhone(vendor.phone) })}</p>
        </Notice>
      )}
      {isChoosing && (
        <Suspense>
          <AllergenSheet
            without={filter.without}
            onClose={() => setIsChoosing(false)}
            onChoose={(without) => {
              setIsChoosing(false)
              onFilter({ ...filter, without })
            }}
          />
        </Suspense>
      )}
    </div>
  )
}
