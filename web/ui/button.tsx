import { createLink } from '@tanstack/react-router'
import { cva, type VariantProps } from 'class-variance-authority'
import {
  type AnchorHTMLAttributes,
  type ButtonHTMLAttributes,
  type MouseEvent,
  type Ref,
  useRef,
  useState,
} from 'react'
import { m } from '#web/paraglide/messages.js'
import { cn } from './cn.ts'

export const buttonClass = cva(
  'relative inline-flex select-none items-center justify-center gap-2 whitespace-nowrap rounded-control border-[1.5px] text-center font-[650] leading-tight transition-[background-color,box-shadow,transform] active:translate-y-px aria-disabled:translate-y-0',
  {
    variants: {
      variant: {
        primary:
          'border-transparent bg-accent text-on-accent shadow-[inset_0_-2.5px_0_var(--color-accent-edge)] hover:bg-accent-hover active:bg-accent-press active:shadow-[inset_0_2px_0_var(--color-accent-edge)] focus-visible:shadow-[inset_0_-2.5px_0_var(--color-accent-edge),0_0_0_2px_var(--color-focus-gap)]',
        ink: 'border-transparent bg-selected text-on-selected hover:bg-selected/90',
        quiet: 'border-line-strong bg-surface hover:bg-sunken',
        ghost: 'border-transparent hover:bg-sunken',
        money: 'border-transparent bg-money-fill text-on-money hover:bg-money-fill/90',
        danger: 'border-transparent bg-danger-fill text-on-danger hover:bg-danger-fill/90',
        'danger-quiet': 'border-danger-line bg-surface text-danger hover:bg-danger-tint',
        cloth: 'border-cloth-line text-on-cloth hover:bg-cloth-2',
      },
      size: {
        sm: 'reach min-h-10 px-3 text-13',
        md: 'min-h-12 px-5',
        lg: 'min-h-14 rounded-[12px] px-6 text-17',
        icon: 'size-11 p-0',
      },
      block: { true: 'w-full' },
      off: { true: '!border-transparent !bg-sunken !text-ink-3 !shadow-none' },
    },
    compoundVariants: [{ variant: 'ghost', size: 'md', class: '!px-3' }],
    defaultVariants: { variant: 'primary', size: 'md' },
  },
)

type Look = Omit<VariantProps<typeof buttonClass>, 'off'>

export interface ButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'onClick'>, Look {
  /** The work the button started is still going on. It keeps its width and its focus and cannot be pressed again. */
  pending?: boolean
  /** When it answers a promise, the button is pending until that settles. */
  onClick?: (event: MouseEvent<HTMLButtonElement>) => unknown
  ref?: Ref<HTMLButtonElement>
}

export function Button({
  variant,
  size,
  block,
  pending,
  onClick,
  disabled,
  className,
  children,
  type,
  ...rest
}: ButtonProps) {
  const [isWorking, setIsWorking] = useState(false)
  // A second click can come before React has drawn the first one's effect.
  const busy = useRef(false)
  const isPending = pending || isWorking

  async function press(event: MouseEvent<HTMLButtonElement>) {
    if (isPending || busy.current) return event.preventDefault()
    const result = onClick?.(event)
    if (!(result instanceof Promise)) return
    busy.current = true
    setIsWorking(true)
    await result.finally(() => {
      busy.current = false
      setIsWorking(false)
    })
  }

  return (
    <button
      type={type ?? 'button'}
      className={cn(buttonClass({ variant, size, block, off: disabled }), className)}
      onClick={press}
      disabled={disabled}
      aria-disabled={isPending || undefined}
      aria-busy={isPending || undefined}
      {...rest}
    >
      <span className={cn('inline-flex items-center justify-center gap-2', isPending && 'opacity-0')}>{children}</span>
      {isPending && <Spinner className="absolute" />}
    </button>
  )
}

export function Spinner({ className }: { className?: string }) {
  return (
    <span className={cn('inline-flex', className)} role="status">
      <span className="size-[18px] animate-spin rounded-full border-[2.5px] border-current border-r-transparent" />
      <span className="sr-only">{m.ui_working()}</span>
    </span>
  )
}

type AnchorProps = AnchorHTMLAttributes<HTMLAnchorElement> & Look & { ref?: Ref<HTMLAnchorElement> }

function Anchor({ variant, size, block, className, children, ...rest }: AnchorProps) {
  return (
    <a className={cn(buttonClass({ variant, size, block }), className)} {...rest}>
      {children}
    </a>
  )
}

/** A link to a page of ours that looks like a button; `to`, `params` and `search` are typed as on `Link`. */
export const ButtonLink = createLink(Anchor)

/** The same for an address elsewhere: a phone number, a map, a file. */
export const ButtonAnchor = Anchor

export interface IconButtonProps extends Omit<ButtonProps, 'size' | 'block'> {
  /** What it does: read aloud, as there are no words to see. */
  label: string
}

export function IconButton({ label, variant = 'ghost', ...rest }: IconButtonProps) {
  return <Button variant={variant} size="icon" aria-label={label} {...rest} />
}
