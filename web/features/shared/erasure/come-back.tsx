import { formatDate } from '#web/lib/format/dates.ts'
import { m } from '#web/paraglide/messages.js'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/surface.tsx'

interface ComeBackProps {
  eraseAt: string
  isSending: boolean
  onKeep: () => unknown
  onLeave: () => void
}

/** For somebody who signs in to an account that is to be erased: it stays closed until they say that they keep it. */
function ComeBack({ eraseAt, isSending, onKeep, onLeave }: ComeBackProps) {
  return (
    <div className="grid gap-4">
      <Notice tone="act" live title={m.auth_come_back_title({ day: formatDate(eraseAt, 'date') })}>
        {m.auth_come_back_text()}
      </Notice>
      <Button size="lg" block pending={isSending} onClick={onKeep}>
        {m.auth_come_back_keep()}
      </Button>
      <Button variant="quiet" size="lg" block disabled={isSending} onClick={onLeave}>
        {m.auth_come_back_leave()}
      </Button>
    </div>
  )
}

export default ComeBack
