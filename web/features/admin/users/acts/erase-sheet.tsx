import { useState } from 'react'
import { erasureDays } from '#contracts/admin/users/erasure.ts'
import { type AdminUserDetail, requestErasure } from '#contracts/admin/users/users.ts'
import { ErasureTerms } from '#web/features/shared/erasure/erasure-terms.tsx'
import { call } from '#web/lib/api/api.ts'
import { formatDate } from '#web/lib/format/dates.ts'
import { m } from '#web/paraglide/messages.js'
import { Input } from '#web/ui/forms/input.tsx'
import { ActSheet } from '#web/ui/workspace/act-sheet.tsx'

const day = 24 * 3_600_000

/** What erasing somebody means, before the account is closed: thirty days later it cannot be taken back. */
export default function EraseSheet({ user, onClose }: { user: AdminUserDetail; onClose: () => void }) {
  const { id, name, erasure } = user
  const [knows, setKnows] = useState(false)
  const until = formatDate(new Date(Date.now() + erasureDays * day).toISOString(), 'date')
  return (
    <ActSheet
      endpoint={requestErasure}
      defaultValues={{ knowsOfTickets: false }}
      title={m.users_erase_title({ name })}
      text={m.users_erase_text({ days: erasureDays, day: until })}
      keep={m.users_erase_keep()}
      confirm={m.users_erase_confirm()}
      tone="danger"
      done={m.users_erase_asked({ name, day: until })}
      onSend={({ orders }) => call(requestErasure, { params: { id }, body: { orders, knowsOfTickets: knows } })}
      onClose={onClose}
      before={
        <ErasureTerms
          erasure={erasure}
          words={{ tickets: m.users_erase_tickets(), knows: m.users_erase_knows() }}
          knows={knows}
          onKnows={setKnows}
        />
      }
      fields={[
        {
          name: 'orders',
          isNumber: true,
          label: m.users_erase_number({ count: erasure.orders }),
          input: (field) => <Input inputMode="numeric" autoComplete="off" {...field} />,
        },
      ]}
    />
  )
}
