import type { ReactNode } from 'react'
import { Chip, Chips } from '#web/ui/chip.tsx'
import { useChosenInSight } from './use-chosen-in-sight.ts'

/**
 * Search and what else narrows a list, side by side where there is room: the search gives way before anything goes to a
 * second line. On a phone two lists to choose from share a row.
 */
export function FilterBar({ children }: { children: ReactNode }) {
  return (
    <div className="mb-3 flex flex-wrap items-center gap-2 max-sm:[&>:has(select)]:min-w-0 max-sm:[&>:has(select)]:flex-[1_1_9rem] sm:[&>search]:min-w-0 sm:[&>search]:max-w-72 sm:[&>search]:flex-[1_1_12rem]">
      {children}
    </div>
  )
}

/** Several lists to choose from. On a phone the row slides, so that they do not stand one below the other. */
export function FilterRow({ children }: { children: ReactNode }) {
  return (
    <div className="max-md:bleed relative flex items-center gap-2 py-1 max-md:grow max-md:basis-full max-md:*:flex-none">
      {children}
    </div>
  )
}

export interface FilterChipsProps<T extends string> {
  /** What is being chosen, read aloud. */
  label: string
  /** An undefined value is the whole list. */
  options: readonly { value: T | undefined; label: string; count?: number }[]
  value: T | undefined
  onChange: (value: T | undefined) => void
}

/**
 * One of several statuses. On a phone the row slides, and the chosen one is brought into sight; on a wide screen it
 * wraps.
 */
export function FilterChips<T extends string>({ label, options, value, onChange }: FilterChipsProps<T>) {
  const row = useChosenInSight<HTMLDivElement>(value ?? '')
  return (
    <fieldset aria-label={label} className="mb-3 min-w-0">
      <Chips ref={row} className="md:flex-wrap">
        {options.map((option) => (
          <Chip
            key={option.value ?? ''}
            value={option.value ?? ''}
            selected={option.value === value}
            count={option.count}
            onClick={() => onChange(option.value)}
          >
            {option.label}
          </Chip>
        ))}
      </Chips>
    </fieldset>
  )
}
