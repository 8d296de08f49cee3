import { useBlocker } from '@tanstack/react-router'
import { m } from '#web/paraglide/messages.js'
import { ConfirmDialog } from './confirm-dialog.tsx'

export interface KeepTypedProps {
  /** Somebody pressed what closes the sheet. */
  isClosing: boolean
  onStay: () => void
  onDiscard: () => void
}

/** Asks before a sheet in which something was typed is closed, and before its page is left by the browser. */
export default function KeepTyped({ isClosing, onStay, onDiscard }: KeepTypedProps) {
  const blocker = useBlocker({
    // What is behind a sheet cannot be pressed: any other way off the page is the sheet's own, when it is done. One
    // step back closes the sheet, which asks; several at once leave the page.
    shouldBlockFn: ({ action, current, next }) =>
      action !== 'PUSH' && action !== 'REPLACE' && current.pathname !== next.pathname,
    enableBeforeUnload: true,
    withResolver: true,
  })
  const isLeaving = blocker.status === 'blocked'
  return (
    <ConfirmDialog
      open={isClosing || isLeaving}
      isAboutBack={isLeaving}
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
