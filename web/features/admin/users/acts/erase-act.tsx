import { Suspense, useState } from 'react'
import { type AdminUserDetail, cancelErasure } from '#contracts/admin/users/users.ts'
import { preventionText } from '#web/features/shared/erasure/prevention-labels.ts'
import { call } from '#web/lib/api/api.ts'
import { refusalMessage } from '#web/lib/errors/refusal-message.ts'
import { m } from '#web/paraglide/messages.js'
import { Button } from '#web/ui/button.tsx'
import { lazyChunk } from '#web/ui/lazy-chunk.tsx'
import { toast } from '#web/ui/overlays/use-toast.ts'
import { useNamedAct } from '#web/ui/workspace/confirmed-first.tsx'
import { useInvalidateAdmin } from '#web/ui/workspace/use-invalidate-admin.ts'

const EraseSheet = lazyChunk(() => import('./erase-sheet.tsx'))

/** Has somebody erased who asks for it, where nothing stands against it. */
export function EraseButton({ user }: { user: AdminUserDetail }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button
        variant="danger-quiet"
        size="sm"
        disabled={preventionText(user.erasure) !== undefined}
        aria-label={m.users_erase_named({ name: user.name })}
        onClick={() => setIsOpen(true)}
      >
        {m.users_erase()}
      </Button>
      {isOpen && (
        <Suspense>
          <EraseSheet user={user} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

/** Keeps the account of somebody who was to be erased. */
export function KeepButton({ user: { id, name } }: { user: AdminUserDetail }) {
  const named = useNamedAct()
  const [isSending, setIsSending] = useState(false)
  const refresh = useInvalidateAdmin()

  async function keep() {
    setIsSending(true)
    try {
      await named(m.users_erase_keep_named({ name }), () => call(cancelErasure, { params: { id } }))
      toast({ title: m.users_erase_kept({ name }) })
    } catch (error) {
      toast({ title: m.users_erase_not_kept(), description: refusalMessage(error), variant: 'destructive' })
    } finally {
      setIsSending(false)
    }
    await refresh()
  }

  return (
    <Button variant="quiet" pending={isSending} aria-label={m.users_erase_keep_named({ name })} onClick={keep}>
      {m.users_erase_keep()}
    </Button>
  )
}
