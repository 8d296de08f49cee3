import { createLink } from '@tanstack/react-router'
import {
  type AnchorHTMLAttributes,
  type ButtonHTMLAttributes,
  type MouseEvent,
  type Ref,
  useRef,
  useState,
} from 'react'
import { m } from '#web/paraglide/messages.js'
import { type ButtonLook, buttonClass } from './button-class.ts'
import { cn } from './cn.ts'

export { buttonClass } from './button-class.ts'

// On top of any look.
const off = '!border-transparent !bg-sunken !text-ink-3 !shadow-none'

export interface ButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'onClick'>, ButtonLook {
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
      className={cn(buttonClass({ variant, size, block }), disabled && off, className)}
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

type AnchorProps = AnchorHTMLAttributes<HTMLAnchorElement> & ButtonLook & { ref?: Ref<HTMLAnchorElement> }

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
  /** What it does: read aloud, and shown when somebody points at it, as there are no words to see. */
  label: string
}

export function IconButton({ label, variant = 'ghost', ...rest }: IconButtonProps) {
  return <Button variant={variant} size="icon" aria-label={label} data-tooltip {...rest} />
}
