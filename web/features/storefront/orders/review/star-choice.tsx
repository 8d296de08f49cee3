import { useId } from 'react'
import { m } from '#web/paraglide/messages.js'
import { cn } from '#web/ui/cn.ts'
import Star from '~icons/lucide/star'

export interface StarChoiceProps {
  /** What they are given to. */
  label: string
  value: number | undefined
  onChange: (stars: number) => void
}

/** One to five stars, by finger or by the arrows of a keyboard. */
export function StarChoice({ label, value = 0, onChange }: StarChoiceProps) {
  const name = useId()
  return (
    <fieldset aria-label={label} className="-ml-2.5 flex">
      {[1, 2, 3, 4, 5].map((each) => (
        <label
          key={each}
          className="relative grid size-11 cursor-pointer place-items-center rounded-control has-focus-visible:outline-3 has-focus-visible:outline-focus"
        >
          <input
            type="radio"
            name={name}
            checked={value === each}
            onChange={() => onChange(each)}
            className="absolute inset-0 cursor-pointer opacity-0"
            aria-label={m.reviews_stars({ count: each })}
          />
          <Star aria-hidden className={cn('size-7', each <= value ? 'fill-current' : 'text-ink-3')} />
        </label>
      ))}
    </fieldset>
  )
}
