import { Suspense, useState } from 'react'
import type { AdminUserDetail } from '#contracts/admin/users/users.ts'
import { useMayActOn } from '#web/features/admin/users/use-may-act-on.ts'
import { m } from '#web/paraglide/messages.js'
import { Button, type ButtonProps } from '#web/ui/button.tsx'
import { lazyChunk } from '#web/ui/lazy-chunk.tsx'

const DisableSheet = lazyChunk(() => import('./disable-sheet.tsx'))
const EnableSheet = lazyChunk(() => import('./enable-sheet.tsx'))

/** Disables an account, or enables one that is disabled. */
export function DisableButton({
  user,
  label,
  size,
}: { user: AdminUserDetail; label: string } & Pick<ButtonProps, 'size'>) {
  const [isOpen, setIsOpen] = useState(false)
  const mayActOn = useMayActOn(user)
  if (!mayActOn) return null
  const Sheet = user.disabledAt ? EnableSheet : DisableSheet
  return (
    <>
      <Button
        variant={user.disabledAt ? 'quiet' : 'danger-quiet'}
        size={size}
        aria-label={label}
        onClick={() => setIsOpen(true)}
      >
        {user.disabledAt ? m.users_enable() : m.users_disable()}
      </Button>
      {isOpen && (
        <Suspense>
          <Sheet user={user} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
