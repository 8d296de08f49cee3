import { Link } from '@tanstack/react-router'
import type { AdminUser } from '#contracts/admin-users.ts'
import { formatDate } from '#web/lib/dates.ts'
import { formatPhone } from '#web/lib/phone.ts'
import { m } from '#web/paraglide/messages.js'
import { Badge, StatusBadge } from '#web/ui/badge.tsx'
import type { Column } from '#web/ui/record-table.tsx'
import Ban from '~icons/lucide/ban'
import { roleLook } from './role-look.ts'

export const userColumns = (): Column<AdminUser>[] => [
  {
    id: 'name',
    head: m.admin_name(),
    card: 'title',
    cell: ({ name, disabledAt }) => (
      <>
        <b className="font-[650] [overflow-wrap:anywhere]">{name}</b>
        {disabledAt && (
          <Badge tone="stop" icon={Ban} className="ml-2">
            {m.admin_user_disabled()}
          </Badge>
        )}
      </>
    ),
  },
  { id: 'role', head: m.admin_role(), card: 'aside', cell: ({ role }) => <StatusBadge look={roleLook[role]} /> },
  {
    id: 'email',
    card: 'left',
    head: m.admin_email(),
    cell: ({ email }) => (
      <a href={`mailto:${email}`} className="hover:underline [overflow-wrap:anywhere]">
        {email}
      </a>
    ),
  },
  {
    id: 'phone',
    card: 'right',
    head: m.admin_phone(),
    className: 'whitespace-nowrap tabular-nums',
    cell: ({ phone }) => formatPhone(phone),
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
    cell: ({ name, phone }) => (
      <Link
        to="/admin/orders"
        search={{ search: phone }}
        className="link inline-flex min-h-11 items-center"
        aria-label={m.admin_orders_of({ name })}
      >
        {m.admin_orders()}
      </Link>
    ),
  },
]
