import type { ReactNode } from 'react'
import type { SpiceLevel } from '#contracts/food-facts.ts'
import { m } from '#web/paraglide/messages.js'
import { cn } from '#web/ui/cn.ts'
import Flame from '~icons/lucide/flame'
import {
  allergenSentence,
  dietSentence,
  namedDiets,
  type StatedFood,
  spiceSentence,
  statesFood,
} from './food-fact-labels.ts'
import { dietLooks, spiceLabels } from './food-labels.ts'

export interface FoodFactsLineProps {
  food: StatedFood
  /** What stands beside it: where something states its food, what does not says so, lest silence be read as "none". */
  among: readonly StatedFood[]
  className?: string
}

/** The facts in one line, where there are many products: in a menu, on an order. */
export function FoodFactsLine({ food, among, className }: FoodFactsLineProps) {
  if (!among.some(statesFood)) return null
  return (
    <span className={cn('flex flex-wrap items-center gap-x-2.5 gap-y-0.5 font-normal text-13 text-ink-2', className)}>
      {namedDiets(food.diets).map((diet) => {
        const { icon: Icon, label } = dietLooks[diet]
        return (
          <span key={diet} className="inline-flex items-center gap-1 whitespace-nowrap font-semibold text-money">
            <Icon aria-hidden className="!size-4" />
            {label()}
          </span>
        )
      })}
      {food.spiceLevel !== null && food.spiceLevel > 0 && <Spice level={food.spiceLevel} />}
      <span>{allergenSentence(food.allergens)}</span>
    </span>
  )
}

const flames = ['mild', 'medium', 'hot']

function Spice({ level }: { level: SpiceLevel }) {
  return (
    <span className="inline-flex items-center gap-1 whitespace-nowrap">
      <span aria-hidden className="inline-flex">
        {flames.slice(0, level).map((flame) => (
          <Flame key={flame} className="!size-4 -ml-1 text-accent-edge first:ml-0" />
        ))}
      </span>
      {spiceLabels[level]()}
    </span>
  )
}

/** Each fact with its name, where there is one product to read about. */
export function FoodFactsList({ food }: { food: StatedFood }) {
  return (
    <dl className="mt-4 grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 border-line border-t pt-3 text-13">
      <Fact name={m.food_allergens()}>{allergenSentence(food.allergens)}</Fact>
      <Fact name={m.food_diets()}>{dietSentence(food.diets)}</Fact>
      <Fact name={m.food_spice()}>{spiceSentence(food.spiceLevel)}</Fact>
    </dl>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-ink-2">{name}</dt>
      <dd className="font-semibold [overflow-wrap:anywhere]">{children}</dd>
    </>
  )
}
