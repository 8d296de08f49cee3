import { useQuery } from '@tanstack/react-query'
import { readOwnEmail } from '#contracts/account/account-links.ts'
import { apiQuery } from '#web/lib/api/api-query.ts'
import { formatDate } from '#web/lib/format/dates.ts'
import { m } from '#web/paraglide/messages.js'
import { Notice } from '#web/ui/surface.tsx'

const ownEmail = (email: string) => apiQuery(readOwnEmail, ['/api/user/email', email])

/** That nothing is mailed to the address of the account, and what ends that. */
export default function DoubtedEmail({ email }: { email: string }) {
  const { data } = useQuery(ownEmail(email))
  return data?.doubtedAt ? (
    <Notice tone="act" title={m.account_email_doubted()} className="mt-6">
      {m.account_email_doubted_text({ day: formatDate(data.doubtedAt, 'date') })}
    </Notice>
  ) : null
}
