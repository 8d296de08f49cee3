import { type AdminUserDetail, disableUser } from '#contracts/admin/users/users.ts'
import { call } from '#web/lib/api/api.ts'
import { formatKES } from '#web/lib/format/money.ts'
import { m } from '#web/paraglide/messages.js'
import { Textarea } from '#web/ui/forms/input.tsx'
import { ActSheet } from '#web/ui/workspace/act-sheet.tsx'
import { StopsAndGoesOn } from '#web/ui/workspace/stops-and-goes-on.tsx'

/** What stops at once and what goes on, with numbers, before an account is disabled. */
export default function DisableSheet({ user, onClose }: { user: AdminUserDetail; onClose: () => void }) {
  const { id, name, vendor, shop, sessions, role } = user
  const owed = shop && formatKES(shop.owedKES)
  return (
    <ActSheet
      endpoint={disableUser}
      defaultValues={{ reason: '' }}
      title={m.users_disable_title({ name })}
      text={vendor ? m.users_disable_text_owner({ shop: vendor.name }) : m.users_disable_text()}
      keep={m.users_keep_enabled()}
      confirm={m.users_disable_named({ name })}
      tone="danger"
      done={m.users_disabled({ name })}
      onSend={(body) => call(disableUser, { params: { id }, body })}
      onClose={onClose}
      before={
        <StopsAndGoesOn
          stops={[
            ...(sessions.length > 0 ? [m.users_stops_sessions({ count: sessions.length })] : []),
            m.users_stops_signing_in(),
            ...(owed ? [m.users_stops_payouts({ amount: owed }), m.users_stops_shop()] : []),
            ...(role === 'ADMIN' ? [m.users_stops_admin()] : []),
          ]}
          goesOn={[
            ...(shop
              ? [m.users_goes_on_shop({ count: shop.openOrders }), m.users_goes_on_ledger()]
              : [m.users_goes_on_orders()]),
            m.users_goes_on_enable(),
          ]}
        />
      }
      fields={[
        {
          name: 'reason',
          label: m.users_why(),
          hint: m.users_reason_hint(),
          input: (field) => <Textarea rows={3} {...field} />,
        },
      ]}
    />
  )
}
