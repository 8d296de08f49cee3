import { useBlocker } from '@tanstack/react-router'
import { m } from '#web/paraglide/messages.js'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'

/** Asks before what was typed is lost. */
export function LeaveDialog({ isDirty, name }: { isDirty: boolean; name: string }) {
  const blocker = useBlocker({
    // A filter in the address is not another page.
    shouldBlockFn: ({ current, next }) => isDirty && current.pathname !== next.pathname,
    enableBeforeUnload: isDirty,
    withResolver: true,
  })
  return (
    <ConfirmDialog
      open={blocker.status === 'blocked'}
      onOpenChange={(open) => open || blocker.reset?.()}
      title={m.products_leave_title({ name: name.trim() || m.products_preview_name() })}
      confirm={m.products_leave()}
      cancel={m.products_stay()}
      onConfirm={() => blocker.proceed?.()}
    >
      {m.products_leave_text()}
    </ConfirmDialog>
  )
}
