import { cn } from './cn.ts'

const base =
  'relative inline-flex select-none items-center justify-center gap-2 whitespace-nowrap border-[1.5px] text-center font-[650] leading-tight transition-[background-color,box-shadow,transform] active:translate-y-px aria-disabled:translate-y-0'

const variants = {
  primary:
    'border-transparent bg-accent text-on-accent shadow-[inset_0_-2.5px_0_var(--color-accent-edge)] hover:bg-accent-hover active:bg-accent-press active:shadow-[inset_0_2px_0_var(--color-accent-edge)] focus-visible:shadow-[inset_0_-2.5px_0_var(--color-accent-edge),0_0_0_2px_var(--color-focus-gap)]',
  ink: 'border-transparent bg-selected text-on-selected hover:bg-selected/90',
  quiet: 'border-line-strong bg-surface hover:bg-sunken',
  ghost: 'border-transparent hover:bg-sunken',
  money: 'border-transparent bg-money-fill text-on-money hover:bg-money-fill/90',
  danger: 'border-transparent bg-danger-fill text-on-danger hover:bg-danger-fill/90',
  'danger-quiet': 'border-danger-line bg-surface text-danger hover:bg-danger-tint',
  cloth: 'border-cloth-line text-on-cloth hover:bg-cloth-2',
}

const sizes = {
  sm: 'reach min-h-10 rounded-control px-3 text-13',
  md: 'min-h-12 rounded-control px-5',
  lg: 'min-h-14 rounded-[12px] px-6 text-17',
  icon: 'size-11 rounded-control p-0',
}

export interface ButtonLook {
  variant?: keyof typeof variants
  size?: keyof typeof sizes
  /** As wide as what holds it. */
  block?: boolean
}

/** A button's classes, for a link or a label that must look like one. */
export function buttonClass({ variant = 'primary', size = 'md', block }: ButtonLook = {}): string {
  const isSlim = variant === 'ghost' && size === 'md'
  return cn(base, variants[variant], isSlim ? 'min-h-12 rounded-control px-3' : sizes[size], block && 'w-full')
}
