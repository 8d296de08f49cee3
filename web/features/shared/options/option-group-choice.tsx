import { useId } from 'react'
import type { ProductOptionGroup } from '#contracts/options/options.ts'
import { formatKES } from '#web/lib/format/money.ts'
import { m } from '#web/paraglide/messages.js'
import { cn } from '#web/ui/cn.ts'
import Check from '~icons/lucide/check'
import CircleAlert from '~icons/lucide/circle-alert'
import { choiceRule, choiceState, hasRoom, isOneOf } from './option-choice.ts'

type Shown = Pick<ProductOptionGroup, 'name' | 'least' | 'most' | 'options'>

export interface OptionGroupChoiceProps {
  group: Shown
  /** The ids of all that is chosen, of this group and of others. */
  chosen: readonly string[]
  onToggle: (id: string) => void
}

const mark =
  'grid size-[22px] flex-none appearance-none place-items-center border-2 border-line-strong bg-surface checked:border-ink focus-visible:shadow-none focus-visible:outline-none disabled:opacity-50'
const looks = {
  missing: 'bg-accent text-on-accent',
  chosen: 'bg-sunken text-ink',
  free: 'border border-line text-ink-2',
}

/** A group to choose of: how many, how it stands, and its options with what they add to the price. */
export function OptionGroupChoice({ group, chosen, onToggle }: OptionGroupChoiceProps) {
  const [name, ruleId] = [useId(), useId()]
  const { tone, words } = choiceState(group, chosen)
  const isRadio = isOneOf(group)
  return (
    <fieldset aria-label={group.name} aria-describedby={ruleId} className="border-line border-t pt-4 pb-2">
      <div className="mb-1 flex items-start justify-between gap-3">
        <div className="min-w-0">
          <p aria-hidden className="font-[650] [overflow-wrap:anywhere]">
            {group.name}
          </p>
          <p id={ruleId} className="meta">
            {choiceRule(group)}
          </p>
        </div>
        <span
          className={cn(
            'inline-flex min-h-6 max-w-[60%] flex-none items-center gap-1.5 rounded-badge px-2.5 py-0.5 font-semibold text-13',
            looks[tone],
          )}
        >
          {tone === 'missing' && <CircleAlert aria-hidden className="!size-4" />}
          {tone === 'chosen' && <Check aria-hidden className="!size-4 text-money" />}
          <span className="min-w-0 truncate">{words}</span>
        </span>
      </div>
      {group.options.map(({ id, name: option, priceKES, isSoldOut }) => {
        const isChosen = chosen.includes(id)
        const isDisabled = isSoldOut || !(isChosen || hasRoom(group, chosen))
        return (
          <label
            key={id}
            className="flex min-h-12 cursor-pointer items-center gap-3.5 border-line border-b py-2 last:border-b-0 has-disabled:cursor-not-allowed has-disabled:text-ink-3 has-focus-visible:outline-3 has-focus-visible:outline-focus"
          >
            <span className="relative grid flex-none">
              <input
                type={isRadio ? 'radio' : 'checkbox'}
                name={isRadio ? name : undefined}
                checked={isChosen}
                disabled={isDisabled && !isChosen}
                onChange={() => onToggle(id)}
                className={cn(
                  mark,
                  isRadio
                    ? 'rounded-full before:size-[11px] before:rounded-full checked:before:bg-ink'
                    : 'peer rounded-badge checked:bg-ink',
                )}
              />
              {!isRadio && (
                <Check
                  aria-hidden
                  className="pointer-events-none absolute inset-1 hidden !size-3.5 text-surface [stroke-width:3] peer-checked:block"
                />
              )}
            </span>
            <span className={cn('min-w-0 flex-1 [overflow-wrap:anywhere]', isChosen && 'font-[650]')}>{option}</span>
            <span className={cn('flex-none', isSoldOut ? 'text-13' : 'font-semibold tabular-nums')}>
              {isSoldOut
                ? m.options_sold_out()
                : priceKES === 0
                  ? m.options_included()
                  : m.options_adds({ price: formatKES(priceKES) })}
            </span>
          </label>
        )
      })}
    </fieldset>
  )
}
