import { Link } from '@tanstack/react-router'
import { formatDate } from '#web/lib/format/dates.ts'
import { useUser } from '#web/lib/session/session.ts'
import { m } from '#web/paraglide/messages.js'
import { Notice } from '#web/ui/surface.tsx'

const day = 86_400_000

/** Says to whoever must have a second factor how long they may put it off, and then that it is over. */
export default function SecondFactorBar({ dueAt }: { dueAt: string }) {
  const left = Math.ceil((Date.parse(dueAt) - Date.now()) / day)
  const isOver = left <= 0
  const isAdmin = useUser()?.role === 'ADMIN'
  const [dueText, overdueText] = isAdmin
    ? [m.security_due_admin_text, m.security_overdue_admin_text]
    : [m.security_due_text, m.security_overdue_text]
  return (
    <Notice
      tone={isOver ? 'bad' : 'act'}
      title={isOver ? m.security_due() : `${m.security_due()} · ${m.staff_days_left({ count: left })}`}
      className="mb-5"
    >
      {isOver ? overdueText() : dueText({ day: formatDate(dueAt, 'date') })}{' '}
      <Link to="/account/security" className="link">
        {m.security_due_link()}
      </Link>
    </Notice>
  )
}
