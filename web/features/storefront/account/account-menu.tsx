import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { DropdownMenu as Radix } from 'radix-ui'
import type { ReactNode } from 'react'
import { UnreadCount } from '#web/features/shared/notifications/unread-count.tsx'
import { firstToExpire, unpaidOrders } from '#web/features/shared/orders/unpaid-orders.queries.ts'
import { formatOrderNumber } from '#web/lib/format/numbers.ts'
import { maskPhone } from '#web/lib/format/phone.ts'
import { m } from '#web/paraglide/messages.js'
import type { AccountMenuProps } from '#web/shell/account-button.tsx'
import { places } from '#web/shell/places.ts'
import { useSignOut } from '#web/shell/sign-out-button.tsx'
import { shopInitials } from '#web/ui/brand/vendor-logo.tsx'
import type { IconComponent } from '#web/ui/icon.tsx'
import { TabCount } from '#web/ui/tabs.tsx'
import Bell from '~icons/lucide/bell'
import LogOut from '~icons/lucide/log-out'
import ReceiptText from '~icons/lucide/receipt-text'
import Store from '~icons/lucide/store'
import Ticket from '~icons/lucide/ticket'
import UserRound from '~icons/lucide/user-round'

/** What hangs from the welcome line on wide screens: the places of the account, with what waits for its owner there. */
export default function AccountMenu({ user, children }: AccountMenuProps) {
  const unpaid = useQuery(unpaidOrders).data?.items ?? []
  const first = firstToExpire(unpaid)
  const signOut = useSignOut()
  return (
    // It is fetched because somebody asked for it. It does not lock the page behind it, which would move under its
    // scrollbar.
    <Radix.Root defaultOpen modal={false}>
      <Radix.Trigger asChild>{children}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          align="end"
          sideOffset={6}
          collisionPadding={16}
          className="z-40 w-[300px] animate-fade overflow-hidden rounded-[12px] border border-line bg-raised text-ink shadow-3"
        >
          <div className="flex items-center gap-3 border-line border-b px-4 py-3">
            <span
              aria-hidden
              className="grid size-10 flex-none place-items-center rounded-control bg-cloth font-[650] text-on-cloth"
            >
              {shopInitials(user.name)}
            </span>
            <div className="min-w-0">
              <p className="font-[650] [overflow-wrap:anywhere]">{user.name}</p>
              <p className="meta tabular-nums">{maskPhone(user.phone)}</p>
            </div>
          </div>
          <div className="p-1.5">
            <Item to="/account" icon={ReceiptText} label={m.account_orders()} aside={<Count count={unpaid.length} />}>
              {first && m.account_menu_pay({ number: formatOrderNumber(first.number) })}
            </Item>
            <Item to="/account/tickets" icon={Ticket} label={m.account_tickets()} />
            <Item to="/account/notifications" icon={Bell} label={m.notifications_title()} aside={<UnreadCount />} />
            <Item to="/account/profile" icon={UserRound} label={m.account_profile()} />
          </div>
          <div className="border-line border-t p-1.5">
            {user.role === 'CUSTOMER' && <Item to={places.sell} icon={Store} label={m.shell_sell()} />}
            <Radix.Item className={row} onSelect={() => void signOut()}>
              <LogOut aria-hidden />
              {m.shell_sign_out()}
            </Radix.Item>
          </div>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}

const row =
  'flex min-h-11 cursor-default select-none items-center gap-3 rounded-control px-3 font-semibold outline-none data-[highlighted]:bg-sunken data-[highlighted]:shadow-[inset_0_0_0_1.5px_var(--color-line-strong)]'

interface ItemProps {
  to: string
  icon: IconComponent
  label: string
  /** What waits there. */
  children?: ReactNode
  aside?: ReactNode
}

function Item({ to, icon: Icon, label, children, aside }: ItemProps) {
  return (
    <Radix.Item asChild>
      <Link to={to} className={row} activeProps={{}}>
        <Icon aria-hidden />
        <span className="min-w-0 flex-1 py-1">
          {label}
          {children && <span className="meta block font-normal tabular-nums">{children}</span>}
        </span>
        {aside}
      </Link>
    </Radix.Item>
  )
}

function Count({ count }: { count: number }) {
  return count > 0 ? <TabCount hot>{count}</TabCount> : null
}
