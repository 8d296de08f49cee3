import { formatDate } from '#web/lib/format/dates.ts'
import { m } from '#web/paraglide/messages.js'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/surface.tsx'

interface RestoreAccountProps {
  eraseAt: string
  isSending: boolean
  onRestore: () => unknown
  onLeave: () => void
}

/** For somebody who signs in to an account that is to be erased: it stays closed until they say that they keep it. */
function RestoreAccount({ eraseAt, isSending, onRestore, onLeave }: RestoreAccountProps) {
  return (
    <div className="grid gap-4">
      <Notice tone="act" live title={m.auth_restore_title({ day: formatDate(eraseAt, 'date') })}>
        {m.auth_restore_text()}
      </Notice>
      <Button size="lg" block pending={isSending} onClick={onRestore}>
        {m.auth_restore_confirm()}
      </Button>
      <Button variant="quiet" size="lg" block disabled={isSending} onClick={onLeave}>
        {m.auth_restore_leave()}
      </Button>
    </div>
  )
}

export default RestoreAccount
