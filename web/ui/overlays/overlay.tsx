import { Dialog as Radix } from 'radix-ui'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { m } from '#web/paraglide/messages.js'
import { cn } from '#web/ui/cn.ts'
import X from '~icons/lucide/x'
import { useBackCloses } from './use-back-closes.ts'
import { useRestoreFocus } from './use-restore-focus.ts'
import { useTyped } from './use-typed.ts'

const loadKeepTyped = () => import('./keep-typed.tsx').then((part) => part.default)

export interface OverlayProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: ReactNode
  description?: ReactNode
  children?: ReactNode
  /** Stays in sight below what scrolls: the buttons. */
  footer?: ReactNode
}

interface FrameProps extends OverlayProps, Pick<DialogProps, 'startsAtField'> {
  className: string
  handle?: boolean
  /** Hears what happens in its fields. */
  listeners?: Pick<ReturnType<typeof useTyped>, 'onFocus' | 'onInput'>
}

function Frame({ listeners, startsAtField = false, open, onOpenChange, ...props }: FrameProps) {
  const { title, description, children, footer, className, handle } = props
  const body = useRef<HTMLDivElement>(null)
  const { onOpenAutoFocus, onCloseAutoFocus } = useRestoreFocus()
  useBackCloses(open, () => onOpenChange(false))

  function start(event: Event) {
    onOpenAutoFocus()
    const field = startsAtField && body.current?.querySelector<HTMLElement>('input:not([type=hidden]), textarea')
    if (!field) return
    event.preventDefault()
    field.focus()
  }

  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-50 animate-fade bg-scrim" />
        <Radix.Content
          onOpenAutoFocus={start}
          onCloseAutoFocus={onCloseAutoFocus}
          {...listeners}
          // Radix asks for a description or for this word that there is none.
          {...(description ? {} : { 'aria-describedby': undefined })}
          className={cn('fixed z-50 flex max-h-[92dvh] flex-col bg-surface shadow-3', className)}
        >
          {handle && (
            <div aria-hidden className="mx-auto mt-2 h-1 w-10 flex-none rounded-full bg-line-strong md:hidden" />
          )}
          <div className="flex items-start gap-2 px-4 pt-3 md:px-6 md:pt-5">
            <div className="min-w-0 flex-1 pt-1.5">
              <Radix.Title className="head text-20">{title}</Radix.Title>
              {description && <Radix.Description className="mt-1 text-ink-2">{description}</Radix.Description>}
            </div>
            <Radix.Close
              aria-label={m.ui_close()}
              data-tooltip
              className="-mr-2 grid size-11 place-items-center rounded-control text-ink-2 hover:bg-sunken"
            >
              <X aria-hidden />
            </Radix.Close>
          </div>
          <div ref={body} className="min-h-0 flex-1 overflow-y-auto px-4 pt-3 pb-4 md:px-6 md:pb-6">
            {children}
          </div>
          {footer && (
            <div className="flex gap-2 border-line border-t px-4 pt-3 pb-[calc(16px+env(safe-area-inset-bottom))] *:flex-1 md:px-6">
              {footer}
            </div>
          )}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}

/**
 * Rises from the bottom on a phone; a dialog in the middle, or a panel at the side, on a wide screen. What was typed in
 * it is not lost by a press beside it, Escape or Back: it asks first. Its own buttons close it by `onClose` and are not
 * asked about.
 */
export function Sheet({ side = 'center', open, onOpenChange, children, ...props }: SheetProps) {
  const { isTyped, forget, ...listeners } = useTyped()
  const [isClosing, setClosing] = useState(false)
  const [KeepTyped, setKeepTyped] = useState<Awaited<ReturnType<typeof loadKeepTyped>>>()
  const [wasOpen, setWasOpen] = useState(open)
  if (open !== wasOpen) {
    setWasOpen(open)
    setClosing(false)
    forget()
  }

  // With the first letter, so that it is there when the connection is not.
  useEffect(() => {
    if (isTyped) loadKeepTyped().then((part) => setKeepTyped(() => part), ignored)
  }, [isTyped])

  function close(isOpen: boolean) {
    if (isOpen || !isTyped) return onOpenChange(isOpen)
    setClosing(true)
    // Where it cannot be had the sheet closes: what does not close is worse.
    loadKeepTyped().catch(() => onOpenChange(false))
  }
  return (
    <Frame
      {...props}
      open={open}
      onOpenChange={close}
      listeners={listeners}
      handle
      className={cn('inset-x-0 bottom-0 animate-rise rounded-t-sheet', wide[side])}
    >
      {children}
      {isTyped && KeepTyped && (
        <KeepTyped
          isClosing={isClosing}
          onStay={() => setClosing(false)}
          onDiscard={() => {
            forget()
            onOpenChange(false)
          }}
        />
      )}
    </Frame>
  )
}

const ignored = () => undefined

type SheetProps = OverlayProps & { side?: keyof typeof wide }

const wide = {
  center: 'md:inset-auto md:top-1/2 md:left-1/2 md:w-[520px] md:-translate-1/2 md:rounded-[18px] md:animate-fade',
  large:
    'md:inset-auto md:top-1/2 md:left-1/2 md:w-[min(760px,calc(100vw-48px))] md:-translate-1/2 md:rounded-[18px] md:animate-fade',
  right: 'md:inset-y-0 md:right-0 md:left-auto md:h-dvh md:max-h-dvh md:w-[460px] md:rounded-none md:animate-fade',
}

interface DialogProps extends OverlayProps {
  /** The keyboard is in its first field, so that Enter answers and does not close it. */
  startsAtField?: boolean
}

export function Dialog(props: DialogProps) {
  return (
    <Frame
      {...props}
      className="top-1/2 left-1/2 w-[min(420px,calc(100vw-32px))] -translate-1/2 animate-fade rounded-[18px] border border-line"
    />
  )
}
