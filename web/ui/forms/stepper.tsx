import { m } from '#web/paraglide/messages.js'
import { cn } from '#web/ui/cn.ts'
import Minus from '~icons/lucide/minus'
import Plus from '~icons/lucide/plus'
import Trash2 from '~icons/lucide/trash'

export interface StepperProps {
  value: number
  onChange: (value: number) => void
  /** What is counted, for who cannot see it stand beside. */
  label: string
  min?: number
  max?: number
  /** At the least value the minus becomes a bin that takes the line away. */
  onRemove?: () => void
}

export function Stepper({ value, onChange, label, min = 0, max = Number.MAX_SAFE_INTEGER, onRemove }: StepperProps) {
  const removes = onRemove !== undefined && value <= Math.max(min, 1)
  const Less = removes ? Trash2 : Minus
  const button = 'grid size-11 place-items-center rounded-[8px] -my-[1.5px] enabled:hover:bg-sunken disabled:opacity-40'
  return (
    <fieldset
      aria-label={label}
      className={cn(
        'inline-grid h-11 grid-cols-[44px_minmax(28px,auto)_44px] items-center rounded-control border-[1.5px] bg-surface text-center font-bold tabular-nums',
        value > 0 ? 'border-ink shadow-[inset_0_0_0_.5px_var(--color-ink)]' : 'border-line-strong',
      )}
    >
      <button
        type="button"
        className={button}
        disabled={!removes && value <= min}
        aria-label={removes ? m.ui_remove_named({ name: label }) : m.ui_one_less()}
        onClick={() => (removes ? onRemove() : onChange(value - 1))}
      >
        <Less aria-hidden className="size-[18px]" />
      </button>
      <output aria-live="polite">{value}</output>
      <button
        type="button"
        className={button}
        disabled={value >= max}
        aria-label={m.ui_one_more()}
        onClick={() => onChange(value + 1)}
      >
        <Plus aria-hidden className="size-[18px]" />
      </button>
    </fieldset>
  )
}
