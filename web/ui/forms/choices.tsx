import { type ReactNode, useId } from 'react'
import { cn } from '#web/ui/cn.ts'
import Check from '~icons/lucide/check'
import { useField } from './field.tsx'

export interface RadioCard<T extends string> {
  value: T
  label: ReactNode
  hint?: ReactNode
  /** Stands at the right: a price, a fee. */
  aside?: ReactNode
  disabled?: boolean
}

export interface RadioCardsProps<T extends string> {
  /** What is being chosen, read aloud. */
  label: string
  options: readonly RadioCard<T>[]
  value: T | undefined
  onChange: (value: T) => void
  className?: string
}

const ring = 'has-focus-visible:outline-3 has-focus-visible:outline-focus has-focus-visible:outline-offset-2'
const dot =
  'grid size-[22px] flex-none appearance-none place-items-center rounded-full border-2 border-line-strong bg-surface before:size-[11px] before:rounded-full checked:border-ink checked:before:bg-ink focus-visible:shadow-none focus-visible:outline-none'

export function RadioCards<T extends string>({ label, options, value, onChange, className }: RadioCardsProps<T>) {
  const name = useId()
  return (
    <fieldset aria-label={label} className={cn('grid gap-2', className)}>
      {options.map(({ value: each, label: words, hint, aside, disabled }) => (
        <label
          key={each}
          className={cn(
            'flex min-h-14 cursor-pointer items-center gap-3 rounded-control border-[1.5px] border-line bg-surface px-3.5 py-2.5 transition-colors hover:border-line-strong',
            'has-checked:border-ink has-checked:bg-raised has-checked:shadow-[inset_0_0_0_.75px_var(--color-ink)] has-disabled:cursor-not-allowed has-disabled:bg-transparent has-disabled:text-ink-3',
            ring,
          )}
        >
          <input
            type="radio"
            name={name}
            checked={value === each}
            disabled={disabled}
            onChange={() => onChange(each)}
            className={dot}
          />
          <span className="min-w-0 flex-1">
            <span className="block font-[650]">{words}</span>
            {hint && <span className="meta block">{hint}</span>}
          </span>
          {aside}
        </label>
      ))}
    </fieldset>
  )
}

export interface SegmentedProps<T extends string> {
  label: string
  options: readonly { value: T; label: ReactNode }[]
  value: T
  onChange: (value: T) => void
  className?: string
}

/** One of a few short words that exclude each other: Day, Week, Month. */
export function Segmented<T extends string>({ label, options, value, onChange, className }: SegmentedProps<T>) {
  const name = useId()
  return (
    <fieldset
      aria-label={label}
      className={cn('inline-grid auto-cols-fr grid-flow-col rounded-control bg-sunken p-[3px]', className)}
    >
      {options.map((option) => (
        <label
          key={option.value}
          className={cn(
            'reach flex min-h-10 cursor-pointer items-center justify-center gap-1.5 whitespace-nowrap rounded-[8px] px-3.5 font-semibold text-13 text-ink-2 has-checked:bg-raised has-checked:text-ink has-checked:shadow-1',
            ring,
          )}
        >
          <input
            type="radio"
            name={name}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
            className="sr-only"
          />
          {option.label}
        </label>
      ))}
    </fieldset>
  )
}

export interface CheckboxProps {
  checked: boolean
  onChange: (checked: boolean) => void
  children: ReactNode
  disabled?: boolean
  name?: string
}

export function Checkbox({ checked, onChange, children, disabled, name }: CheckboxProps) {
  return (
    <label className="flex min-h-11 cursor-pointer items-center gap-2.5 has-disabled:cursor-not-allowed has-disabled:text-ink-3">
      <span className="relative grid flex-none">
        <input
          {...useField()}
          type="checkbox"
          name={name}
          checked={checked}
          disabled={disabled}
          onChange={(event) => onChange(event.target.checked)}
          className="peer size-[22px] appearance-none rounded-badge border-2 border-line-strong bg-surface checked:border-ink checked:bg-ink"
        />
        <Check
          aria-hidden
          className="pointer-events-none absolute inset-1 hidden !size-3.5 text-surface [stroke-width:3] peer-checked:block"
        />
      </span>
      <span>{children}</span>
    </label>
  )
}

export interface SwitchProps {
  checked: boolean
  onChange: (checked: boolean) => void
  /** Read aloud when no `Field` names it. */
  label?: string
  disabled?: boolean
}

export function Switch({ checked, onChange, label, disabled }: SwitchProps) {
  return (
    <input
      {...useField()}
      type="checkbox"
      role="switch"
      aria-checked={checked}
      aria-label={label}
      checked={checked}
      disabled={disabled}
      onChange={(event) => onChange(event.target.checked)}
      className="relative h-7 w-12 flex-none cursor-pointer appearance-none rounded-full bg-line-strong transition-colors duration-(--base) before:absolute before:top-[3px] before:left-[3px] before:size-[22px] before:rounded-full before:bg-white before:transition-[translate] before:duration-(--base) after:absolute after:-inset-2 checked:bg-money-fill checked:before:translate-x-5 disabled:opacity-60"
    />
  )
}
