import { useBlocker } from '@tanstack/react-router'
import { Suspense } from 'react'
import { m } from '#web/paraglide/messages.js'
import { lazyChunk } from '#web/ui/lazy-chunk.tsx'
import type { ConfirmDialogProps } from '#web/ui/overlays/confirm-dialog.tsx'

const ConfirmDialog = lazyChunk<ConfirmDialogProps>(() =>
  import('#web/ui/overlays/confirm-dialog.tsx').then((module) => ({ default: module.ConfirmDialog })),
)

interface UnsavedChangesProps {
  isDirty: boolean
  /** Empty for what has no name yet. */
  name: string
  /** What is edited is named in the address behind its path. */
  isNamedInSearch?: boolean
}

/** Asks before what was typed is lost. */
export function UnsavedChangesDialog({ isDirty, name, isNamedInSearch = false }: UnsavedChangesProps) {
  const blocker = useBlocker({
    // A filter in the address is not another page.
    shouldBlockFn: ({ current, next }) =>
      isDirty &&
      (current.pathname !== next.pathname ||
        (isNamedInSearch && JSON.stringify(current.search) !== JSON.stringify(next.search))),
    enableBeforeUnload: isDirty,
    withResolver: true,
  })
  if (blocker.status !== 'blocked') return null
  return (
    <Suspense>
      <ConfirmDialog
        open
        isAboutBack
        onOpenChange={(open) => open || blocker.reset()}
        title={m.ui_leave_title({ name: name.trim() || m.ui_leave_this() })}
        confirm={m.ui_leave()}
        cancel={m.ui_stay()}
        onConfirm={() => blocker.proceed()}
      >
        {m.ui_leave_text()}
      </ConfirmDialog>
    </Suspense>
  )
}
