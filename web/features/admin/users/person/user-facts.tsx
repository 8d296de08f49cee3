import { revealUserContact } from '#contracts/admin/users/contacts.ts'
import type { AdminUserDetail } from '#contracts/admin/users/users.ts'
import { FullContact } from '#web/features/shared/users/full-contact.tsx'
import { call } from '#web/lib/api/api.ts'
import { formatDate } from '#web/lib/format/dates.ts'
import { formatKES } from '#web/lib/format/money.ts'
import { m } from '#web/paraglide/messages.js'
import { Card } from '#web/ui/surface.tsx'
import { DescriptionItem, DescriptionList } from '#web/ui/workspace/description-list.tsx'

/** Who it is, and how to reach them. */
export function UserFacts({ user }: { user: AdminUserDetail }) {
  if (user.erasedAt) return null
  const { id, name, phone, email, language, shop } = user
  return (
    <Card padded>
      <h2 className="mb-3 text-17">{m.users_who()}</h2>
      <DescriptionList rows>
        <DescriptionItem label={m.users_contact()}>
          <FullContact {...{ name, phone, email }} onReveal={() => call(revealUserContact, { params: { id } })} />
          <span className="text-13 text-ink-2">{aboutContact(user)}</span>
        </DescriptionItem>
        <DescriptionItem label={m.users_language()}>
          {{ en: 'English', sw: 'Kiswahili', unknown: '–' }[language ?? 'unknown']}
        </DescriptionItem>
        {shop && (
          <>
            <DescriptionItem label={m.users_owed()}>{formatKES(shop.owedKES)}</DescriptionItem>
            <DescriptionItem label={m.users_open_orders()}>{shop.openOrders}</DescriptionItem>
          </>
        )}
      </DescriptionList>
    </Card>
  )
}

function aboutContact({ isGuest, email, emailVerifiedAt, emailDoubtedAt }: AdminUserDetail): string | null {
  if (isGuest) return m.guest_user_text()
  if (!email) return null
  if (emailDoubtedAt) return m.users_email_doubted({ day: formatDate(emailDoubtedAt, 'date') })
  return emailVerifiedAt
    ? m.users_email_confirmed({ day: formatDate(emailVerifiedAt, 'date') })
    : m.users_email_not_confirmed()
}
