import { useHydrated } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import ChevronDown from '~icons/lucide/chevron-down'
import { chipClass } from './chip.tsx'
import { cn } from './cn.ts'
import type { IconComponent } from './icon.tsx'

export interface ChipSelectProps {
  icon: IconComponent
  /** Read aloud. */
  label: string
  /** What the chip says. */
  words: ReactNode
  value: string
  onChange: (value: string) => void
  /** The `option`s. */
  children: ReactNode
}

/** A chip that opens the device's own list, which lies over it unseen; it is filled when it can be used. */
export function ChipSelect({ icon: Icon, label, words, value, onChange, children }: ChipSelectProps) {
  const isHydrated = useHydrated()
  return (
    <span
      className={cn(
        chipClass(value !== ''),
        'relative has-focus-visible:outline-3 has-focus-visible:outline-focus has-focus-visible:outline-offset-2',
      )}
    >
      <Icon aria-hidden />
      {words}
      <ChevronDown aria-hidden />
      <select
        aria-label={label}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        className="absolute inset-0 w-full cursor-pointer appearance-none bg-surface text-16 text-ink opacity-0"
      >
        {isHydrated && children}
      </select>
    </span>
  )
}
