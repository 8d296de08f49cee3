import type { LinkProps } from '@tanstack/react-router'
import { type FoundMoney, type SearchResults, searchMarket } from '#contracts/admin/search.ts'
import { adminOrderStatus } from '#web/features/shared/orders/admin-order-labels.ts'
import { productStatus } from '#web/features/shared/products/product-status.ts'
import { vendorStatus } from '#web/features/shared/vendors/vendor-labels.ts'
import { apiQuery } from '#web/lib/api/api-query.ts'
import { formatDate } from '#web/lib/format/dates.ts'
import { formatKES } from '#web/lib/format/money.ts'
import { formatOrderNumber } from '#web/lib/format/numbers.ts'
import { m } from '#web/paraglide/messages.js'
import type { StatusLook } from '#web/ui/badge.tsx'
import type { IconComponent } from '#web/ui/icon.tsx'
import ArrowLeftRight from '~icons/lucide/arrow-left-right'
import Banknote from '~icons/lucide/banknote'
import Bell from '~icons/lucide/bell'
import CalendarDays from '~icons/lucide/calendar-days'
import ReceiptText from '~icons/lucide/receipt-text'
import Scale from '~icons/lucide/scale'
import Store from '~icons/lucide/store'
import UserRound from '~icons/lucide/user-round'
import Utensils from '~icons/lucide/utensils'

export type Kind = 'orders' | 'money' | 'people' | 'vendors' | 'products' | 'events' | 'pages'
export const kinds: Kind[] = ['orders', 'money', 'people', 'vendors', 'products', 'events', 'pages']

export const kindLabels: Record<Kind, () => string> = {
  orders: () => m.admin_orders(),
  money: () => m.search_money(),
  people: () => m.search_people(),
  vendors: () => m.search_shops(),
  products: () => m.admin_products(),
  events: () => m.search_events(),
  pages: () => m.search_pages(),
}

/** One thing that was found, as its row and its preview show it. */
export interface Found {
  kind: Kind
  id: string
  icon: IconComponent
  title: string
  note: string
  aside: string
  status: StatusLook | null
  facts: readonly (readonly [name: string, value: string])[]
  link: Pick<LinkProps, 'to' | 'params' | 'search'>
}

export const search = (words: string) => apiQuery(searchMarket, ['/api/admin/search', words], { staleTime: 0 })

const roles = { CUSTOMER: m.admin_role_customer, VENDOR: m.admin_role_vendor, ADMIN: m.admin_role_admin }
const eventStates = {
  DRAFT: m.search_event_draft,
  PUBLISHED: m.search_event_published,
  CANCELLED: m.search_event_cancelled,
}

const moneyKinds: Record<FoundMoney['kind'], { label: () => string; icon: IconComponent }> = {
  PAYOUT: { label: () => m.search_payout(), icon: Banknote },
  REFUND: { label: () => m.search_refund(), icon: ArrowLeftRight },
  SUSPENSE: { label: () => m.search_suspense(), icon: Scale },
  STATEMENT_LINE: { label: () => m.search_statement_line(), icon: Scale },
  WEBHOOK_EVENT: { label: () => m.search_webhook_event(), icon: Bell },
}

/** Where it stands in its list. */
function moneyLink({ kind, receipt, of }: FoundMoney): Found['link'] {
  if (kind === 'PAYOUT') return { to: '/admin/payouts', search: { status: 'ALL', search: of ?? '' } as never }
  if (kind === 'WEBHOOK_EVENT') return { to: '/admin/reconciliation', search: { tab: 'webhook-events' } as never }
  if (kind === 'REFUND') return { to: '/admin/refunds', search: { search: of ?? '' } as never }
  return {
    to: '/admin/reconciliation',
    search: (kind === 'SUSPENSE' ? { state: 'ALL', search: receipt } : { tab: 'statements', search: receipt }) as never,
  }
}

/** All that was found, kind by kind in the order in which it is shown. */
export function foundIn({ orders, money, people, vendors, products, events }: SearchResults): Found[] {
  return [
    ...orders.map(
      (order): Found => ({
        kind: 'orders',
        id: order.id,
        icon: ReceiptText,
        title: formatOrderNumber(order.number),
        note: [order.customer.name, order.vendor.name, order.receipt].filter(Boolean).join(', '),
        aside: formatKES(order.totalKES),
        status: adminOrderStatus[order.status],
        facts: [
          [m.admin_total(), formatKES(order.totalKES)],
          [m.admin_placed(), formatDate(order.placedAt, 'moment')],
          [m.admin_customer(), `${order.customer.name}\n${order.customer.phone}`],
          [m.admin_vendor(), order.vendor.name],
          [m.admin_receipt(), order.receipt ?? m.admin_none_yet()],
        ],
        link: { to: '/admin/orders/$id', params: { id: order.id } },
      }),
    ),
    ...money.map((row): Found => {
      const { label, icon } = moneyKinds[row.kind]
      return {
        kind: 'money',
        id: row.id,
        icon,
        title: row.receipt ?? row.of ?? label(),
        note: [label(), row.receipt && row.of].filter(Boolean).join(', '),
        aside: row.amountKES === null ? '' : formatKES(row.amountKES),
        status: null,
        facts: [
          [m.search_kind(), label()],
          ...(row.amountKES === null ? [] : [[m.admin_total(), formatKES(row.amountKES)] as const]),
          [m.admin_placed(), formatDate(row.at, 'moment')],
        ],
        link: moneyLink(row),
      }
    }),
    ...people.map(
      (person): Found => ({
        kind: 'people',
        id: person.id,
        icon: UserRound,
        title: person.name,
        note: `${person.phone}, ${person.email}`,
        aside: roles[person.role](),
        status: null,
        facts: [
          [m.admin_phone(), person.phone],
          [m.admin_email(), person.email],
          [m.admin_role(), roles[person.role]()],
          [m.admin_since(), formatDate(person.createdAt, 'moment')],
        ],
        link: { to: '/admin/users/$id', params: { id: person.id } },
      }),
    ),
    ...vendors.map(
      (vendor): Found => ({
        kind: 'vendors',
        id: vendor.id,
        icon: Store,
        title: vendor.name,
        note: vendor.phone,
        aside: vendor.area,
        status: vendorStatus[vendor.status],
        facts: [
          [m.admin_phone(), vendor.phone],
          [m.admin_area(), vendor.area],
          [m.admin_address_web(), `/vendors/${vendor.slug}`],
        ],
        link: { to: '/admin/vendors/edit/$id', params: { id: vendor.id } },
      }),
    ),
    ...products.map(
      (product): Found => ({
        kind: 'products',
        id: product.id,
        icon: Utensils,
        title: product.name,
        note: product.vendor.name,
        aside: formatKES(product.priceKES),
        status: productStatus[product.status],
        facts: [
          [m.admin_price(), formatKES(product.priceKES)],
          [m.admin_vendor(), product.vendor.name],
        ],
        link: { to: '/product/$id/edit', params: { id: product.id } },
      }),
    ),
    ...events.map(
      (event): Found => ({
        kind: 'events',
        id: event.id,
        icon: CalendarDays,
        title: event.title,
        note: event.vendor.name,
        aside: formatDate(event.startsAt, 'day'),
        status: null,
        facts: [
          [m.search_event_starts(), formatDate(event.startsAt, 'moment')],
          [m.admin_vendor(), event.vendor.name],
          [m.admin_status(), eventStates[event.status]()],
        ],
        link: { to: '/admin/events/$id', params: { id: event.id } },
      }),
    ),
  ]
}

/** A page of administrators, as the rail has it. */
export interface SearchedPage {
  to: string
  icon: IconComponent
  label: () => string
}

/** The pages whose name has the words. */
export const pagesWith = (pages: readonly SearchedPage[], words: string): Found[] =>
  pages
    .filter(({ label }) => label().toLowerCase().includes(words.toLowerCase()))
    .map(({ to, icon, label }) => ({
      kind: 'pages',
      id: to,
      icon,
      title: label(),
      note: '',
      aside: '',
      status: null,
      facts: [[m.admin_address_web(), to]],
      link: { to } as Found['link'],
    }))
