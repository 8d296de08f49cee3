import { Link } from '@tanstack/react-router'
import type { Role } from '#contracts/account/identity.ts'
import type { AdminUser } from '#contracts/admin/users/users.ts'
import { adminRoleLabels } from '#web/features/shared/users/admin-role-labels.ts'
import { GuestBadge } from '#web/features/shared/users/guest-badge.tsx'
import { formatDate } from '#web/lib/format/dates.ts'
import { m } from '#web/paraglide/messages.js'
import type { StatusLook } from '#web/ui/badge.tsx'
import { Badge, StatusBadge } from '#web/ui/badge.tsx'
import type { Column } from '#web/ui/tables/record-table.tsx'
import Ban from '~icons/lucide/ban'
import Eraser from '~icons/lucide/eraser'
import ShieldCheck from '~icons/lucide/shield-check'
import Store from '~icons/lucide/store'
import UserRound from '~icons/lucide/user-round'

export const roleLabels: Record<Role, StatusLook> = {
  CUSTOMER: { tone: 'gone', icon: UserRound, label: () => m.admin_role_customer() },
  VENDOR: { tone: 'work', icon: Store, label: () => m.admin_role_vendor() },
  ADMIN: { tone: 'note', icon: ShieldCheck, label: () => m.admin_role_admin() },
}

/** What somebody is; of an administrator also which. */
export const roleName = ({ role, adminRole }: Pick<AdminUser, 'role' | 'adminRole'>): string =>
  adminRole ? m.admin_role_of({ role: adminRoleLabels[adminRole]() }) : roleLabels[role].label()

const lookOf = (user: Pick<AdminUser, 'role' | 'adminRole'>): StatusLook => ({
  ...roleLabels[user.role],
  label: () => roleName(user),
})

export const RoleBadge = ({ user }: { user: Pick<AdminUser, 'role' | 'adminRole'> }) => (
  <StatusBadge look={lookOf(user)} />
)

/** That somebody was erased, or is to be. */
export function ErasureBadge({ user, className }: { user: AdminUser; className?: string }) {
  if (user.erasedAt) {
    return (
      <Badge tone="gone" icon={Eraser} className={className}>
        {m.users_erased_on({ day: formatDate(user.erasedAt, 'date') })}
      </Badge>
    )
  }
  if (!user.eraseAt) return null
  return (
    <Badge tone="stop" icon={Eraser} className={className}>
      {m.users_erase_on({ day: formatDate(user.eraseAt, 'date') })}
    </Badge>
  )
}

/** The columns that can be left out, and what they are called. */
export const columnNames = {
  role: m.admin_role,
  email: m.admin_email,
  phone: m.admin_phone,
  vendor: m.admin_shop,
  since: m.admin_since,
  orders: m.admin_orders,
}

export const userColumns = (): Column<AdminUser>[] => [
  {
    id: 'name',
    head: m.admin_name(),
    card: 'title',
    cell: (user) => (
      <>
        <Link to="/admin/users/$id" params={{ id: user.id }} className="link font-[650] [overflow-wrap:anywhere]">
          {user.erasedAt ? m.users_erased_person() : user.name}
        </Link>
        {user.isGuest && <GuestBadge className="ml-2" />}
        <ErasureBadge user={user} className="ml-2" />
        {user.disabledAt && !user.erasedAt && (
          <Badge tone="stop" icon={Ban} className="ml-2">
            {m.admin_user_disabled()}
          </Badge>
        )}
      </>
    ),
  },
  { id: 'role', head: m.admin_role(), card: 'aside', cell: (user) => <RoleBadge user={user} /> },
  {
    id: 'email',
    card: 'left',
    head: m.admin_email(),
    className: '[overflow-wrap:anywhere]',
    cell: ({ email }) => email || '–',
  },
  {
    id: 'phone',
    card: 'right',
    head: m.admin_phone(),
    className: 'whitespace-nowrap tabular-nums',
    cell: ({ phone }) => phone || '–',
  },
  {
    id: 'vendor',
    card: 'left',
    head: m.admin_shop(),
    cell: ({ vendor }) =>
      vendor ? (
        <Link to="/admin/vendors/edit/$id" params={{ id: vendor.id }} className="link">
          {vendor.name}
        </Link>
      ) : (
        <span className="text-ink-3">–</span>
      ),
  },
  {
    id: 'since',
    card: 'none',
    head: m.admin_since(),
    className: 'whitespace-nowrap tabular-nums',
    cell: ({ createdAt }) => formatDate(createdAt, 'date'),
  },
  {
    id: 'orders',
    card: 'right',
    head: <span className="sr-only">{m.admin_orders()}</span>,
    right: true,
    cell: (user) => (
      <span className="inline-flex flex-wrap items-center justify-end gap-x-3">
        <Link
          to="/admin/orders"
          search={{ search: user.name }}
          className="link inline-flex min-h-11 items-center"
          aria-label={m.admin_orders_of({ name: user.name })}
        >
          {m.admin_orders()}
        </Link>
      </span>
    ),
  },
]
