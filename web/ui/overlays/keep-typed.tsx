import { useBlocker } from '@tanstack/react-router'
import { m } from '#web/paraglide/messages.js'
import { ConfirmDialog } from './confirm-dialog.tsx'

export interface KeepTypedProps {
  /** Somebody pressed what closes the sheet. */
  isClosing: boolean
  onStay: () => void
  onDiscard: () => void
}

/** Asks before a sheet in which something was typed is closed, and before its page is left by the browser's Back. */
export default function KeepTyped({ isClosing, onStay, onDiscard }: KeepTypedProps) {
  const blocker = useBlocker({
    // What is behind a sheet cannot be pressed: any other way off the page is the sheet's own, when it is done.
    shouldBlockFn: ({ action }) => action !== 'PUSH' && action !== 'REPLACE',
    enableBeforeUnload: true,
    withResolver: true,
  })
  const isLeaving = blocker.status === 'blocked'
  return (
    <ConfirmDialog
      open={isClosing || isLeaving}
      onOpenChange={(open) => {
        if (open) return
        blocker.reset?.()
        onStay()
      }}
      title={m.ui_discard_title()}
      confirm={m.ui_discard()}
      cancel={m.ui_discard_stay()}
      onConfirm={isLeaving ? blocker.proceed : onDiscard}
    >
      {m.ui_discard_text()}
    </ConfirmDialog>
  )
}
