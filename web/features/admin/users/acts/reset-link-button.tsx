import { Suspense, useState } from 'react'
import type { AdminUser } from '#contracts/admin/users/users.ts'
import { m } from '#web/paraglide/messages.js'
import { Button } from '#web/ui/button.tsx'
import { lazyChunk } from '#web/ui/lazy-chunk.tsx'

const ResetLinkSheet = lazyChunk(() => import('./reset-link-sheet.tsx'))

/** For somebody who has forgotten the password and gets no mail. */
export function ResetLinkButton({ user }: { user: AdminUser }) {
  const [isOpen, setIsOpen] = useState(false)
  if (user.disabledAt) return null
  return (
    <>
      <Button
        variant="quiet"
        size="sm"
        aria-label={m.admin_reset_link_named({ name: user.name })}
        onClick={() => setIsOpen(true)}
      >
        {m.users_link_make()}
      </Button>
      {isOpen && (
        <Suspense>
          <ResetLinkSheet user={user} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
