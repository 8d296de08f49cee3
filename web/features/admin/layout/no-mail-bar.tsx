import { Link } from '@tanstack/react-router'
import type { AdminDashboard } from '#contracts/admin/analytics.ts'
import { AdminMay } from '#web/features/shared/admin-rights/admin-may.tsx'
import { formatDate } from '#web/lib/format/dates.ts'
import { m } from '#web/paraglide/messages.js'
import { Notice } from '#web/ui/surface.tsx'

/** Says on every page of administrators that nobody is mailed, what was not sent, and what to do about it. */
export const NoMailBar = ({ unsent: { count, oldestAt } }: { unsent: NonNullable<AdminDashboard['unsentMail']> }) => (
  <Notice tone="act" title={m.admin_no_mail()} className="mb-5">
    {oldestAt && m.admin_no_mail_unsent({ count, moment: formatDate(oldestAt, 'moment') })} {m.admin_no_mail_text()}{' '}
    <AdminMay right="messages">
      <Link to="/admin/messages" search={{ state: 'NOT_SENT', channel: 'mail' }} className="link">
        {m.messages_title()}
      </Link>
    </AdminMay>
  </Notice>
)
