import { AlertDialog as Radix } from 'radix-ui'
import { type ReactNode, useState } from 'react'
import { m } from '#web/paraglide/messages.js'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { cn } from '#web/ui/cn.ts'
import { useBackCloses } from './use-back-closes.ts'
import { useRestoreFocus } from './use-restore-focus.ts'

export interface ConfirmDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** Names the thing: "Cancel Nairobi Choma Festival?" */
  title: ReactNode
  /** Says what will happen, to the money above all. */
  children: ReactNode
  confirm: ReactNode
  cancel?: ReactNode
  tone?: 'danger' | 'primary'
  /** It asks about Back itself, which has not happened yet. */
  isAboutBack?: boolean
  /** The dialog waits for it and closes once it has gone well; it stays open when it throws. */
  onConfirm: () => unknown
}

/** Asks once before what cannot be undone. */
export function ConfirmDialog({
  open,
  onOpenChange,
  title,
  children,
  confirm,
  cancel,
  tone = 'danger',
  isAboutBack = false,
  onConfirm,
}: ConfirmDialogProps) {
  const [isWorking, setIsWorking] = useState(false)
  const focusBack = useRestoreFocus()

  const change = (next: boolean) => isWorking || onOpenChange(next)
  useBackCloses(open && !isAboutBack, () => change(false))

  async function go() {
    setIsWorking(true)
    try {
      await onConfirm()
      onOpenChange(false)
    } finally {
      setIsWorking(false)
    }
  }

  return (
    <Radix.Root open={open} onOpenChange={change}>
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-50 animate-fade bg-scrim" />
        <Radix.Content
          {...focusBack}
          className="fixed top-1/2 left-1/2 z-50 w-[min(420px,calc(100vw-32px))] -translate-1/2 animate-fade rounded-[18px] border border-line bg-surface p-[22px] shadow-3"
        >
          <Radix.Title className="head text-20">{title}</Radix.Title>
          <Radix.Description asChild className="mt-2 text-ink-2">
            <div>{children}</div>
          </Radix.Description>
          <div className="mt-4 flex flex-wrap gap-2 *:flex-1">
            <Radix.Cancel disabled={isWorking} className={cn(buttonClass({ variant: 'quiet' }))}>
              {cancel ?? m.ui_keep()}
            </Radix.Cancel>
            <Button variant={tone} pending={isWorking} onClick={go}>
              {confirm}
            </Button>
          </div>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
