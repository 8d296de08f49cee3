import { Suspense, useState } from 'react'
import { useAdminMay } from '#web/features/shared/admin-rights/admin-may.tsx'
import { m } from '#web/paraglide/messages.js'
import { Button, type ButtonProps } from '#web/ui/button.tsx'
import { lazyChunk } from '#web/ui/lazy-chunk.tsx'
import type { StatusSheetProps } from './status-sheet.tsx'

const StatusSheet = lazyChunk(() => import('./status-sheet.tsx'))

/** Suspends or reinstates a shop; other statuses are decided in the queue of approvals. */
export function StatusButton({
  vendor,
  ...look
}: Pick<StatusSheetProps, 'vendor'> & Pick<ButtonProps, 'variant' | 'size' | 'className'>) {
  const [isOpen, setIsOpen] = useState(false)
  const isTheirs = useAdminMay('vendors')
  const { status, name } = vendor
  if (!isTheirs || (status !== 'APPROVED' && status !== 'SUSPENDED')) return null
  const isSuspended = status === 'SUSPENDED'
  return (
    <>
      <Button
        variant={isSuspended ? 'quiet' : 'danger-quiet'}
        aria-label={isSuspended ? m.admin_reinstate_named({ name }) : m.admin_suspend_named({ name })}
        onClick={() => setIsOpen(true)}
        {...look}
      >
        {isSuspended ? m.admin_reinstate() : m.admin_suspend()}
      </Button>
      {isOpen && (
        <Suspense>
          <StatusSheet vendor={vendor} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
