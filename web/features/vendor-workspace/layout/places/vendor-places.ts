import type { ShopMembership, ShopRight } from '#contracts/staff/staff-rights.ts'
import { isOneOf } from '#web/features/shared/vendor-profile/use-shop.ts'
import { m } from '#web/paraglide/messages.js'
import type { IconComponent } from '#web/ui/icon.tsx'
import Bell from '~icons/lucide/bell'
import CalendarDays from '~icons/lucide/calendar-days'
import ChefHat from '~icons/lucide/chef-hat'
import LayoutDashboard from '~icons/lucide/layout-dashboard'
import ReceiptText from '~icons/lucide/receipt-text'
import ScanLine from '~icons/lucide/scan-line'
import Settings from '~icons/lucide/settings'
import Star from '~icons/lucide/star'
import Utensils from '~icons/lucide/utensils'
import Wallet from '~icons/lucide/wallet'

interface Place {
  to: string
  /** Who sees it: whoever has one of these rights; empty for everybody of the shop. */
  rights: readonly ShopRight[]
}

interface NavigationPlace extends Place {
  icon: IconComponent
  label: () => string
  /** Whoever has this right comes to it from another part. */
  notFor?: ShopRight
}

/** The parts of a shop's work that the navigation leads to. One appears as soon as its page exists. */
export const navigation: NavigationPlace[] = [
  { to: '/vendor', rights: ['menu'], icon: LayoutDashboard, label: () => m.vendor_today() },
  { to: '/vendor/orders', rights: ['orders'], icon: ReceiptText, label: () => m.vendor_orders() },
  { to: '/vendor/kitchen', rights: ['kitchen'], notFor: 'orders', icon: ChefHat, label: () => m.kitchen_title() },
  { to: '/vendor/scan', rights: ['door'], icon: ScanLine, label: () => m.vendor_scan() },
  { to: '/vendor/revenue', rights: ['money'], icon: Wallet, label: () => m.vendor_revenue() },
  { to: '/vendor/products', rights: ['menu'], icon: Utensils, label: () => m.vendor_products() },
  { to: '/vendor/events', rights: ['events'], icon: CalendarDays, label: () => m.vendor_events() },
  { to: '/vendor/reviews', rights: ['reviews'], icon: Star, label: () => m.reviews_reviews() },
  { to: '/vendor/settings', rights: ['settings'], icon: Settings, label: () => m.vendor_settings() },
  // Where its owner reads what became of payouts, and that somebody changed their phone.
  { to: '/vendor/notifications', rights: [], icon: Bell, label: () => m.notifications_title() },
]

/** What a phone's one row has room for, beside *More*. */
const maxInRow = 5

const firstOnPhone = ['/vendor', '/vendor/orders', '/vendor/scan', '/vendor/products']

/** The parts of somebody's work: those in a phone's row, and those under its *More*, where they do not all fit. */
export function phoneRow<P extends { to: string }>(parts: readonly P[]): { row: P[]; more: P[] } {
  if (parts.length <= maxInRow) return { row: [...parts], more: [] }
  const row = parts.filter(({ to }) => firstOnPhone.includes(to))
  return { row, more: parts.filter((part) => !row.includes(part)) }
}

/** Pages that other pages lead to, each within a part that the navigation marks as the current one. */
const others: (Place & { within: string })[] = [
  { to: '/vendor/dashboard', rights: ['menu'], within: '/vendor' },
  { to: '/vendor/problems', rights: ['orders', 'money'], within: '/vendor/orders' },
  { to: '/vendor/product', rights: ['menu'], within: '/vendor/products' },
  { to: '/vendor/options', rights: ['menu'], within: '/vendor/products' },
  { to: '/vendor/gates', rights: ['events'], within: '/vendor/events' },
  { to: '/vendor/staff', rights: ['staff'], within: '/vendor/settings' },
  { to: '/vendor/webhooks', rights: ['staff'], within: '/vendor/settings' },
]

/** The place that a path is of. Every page of the workspace has one: a test walks over the routes. */
export const findPlace = (path: string): Place | undefined =>
  [...navigation, ...others]
    .filter(({ to }) => path === to || (to !== '/vendor' && path.startsWith(`${to}/`)))
    .toSorted((one, other) => other.to.length - one.to.length)[0]

/** The part of the navigation that a page is within. */
export function findSection(path: string): string | undefined {
  const place = findPlace(path.replace(/(.)\/$/, '$1'))
  return others.find(({ to }) => to === place?.to)?.within ?? place?.to
}

/** A page that has no place is nobody's but the owner's. */
export function mayOpen(path: string, shop: ShopMembership): boolean {
  const place = findPlace(path.replace(/(.)\/$/, '$1'))
  return shop.role === 'OWNER' || (place !== undefined && isOneOf(place.rights, shop))
}

/** The parts of the navigation that are somebody's. */
export const partsOf = (shop: ShopMembership): NavigationPlace[] =>
  navigation.filter(({ rights, notFor }) => isOneOf(rights, shop) && !(notFor && shop.rights.includes(notFor)))

/** Where somebody's work begins. */
export const firstPlace = (shop: ShopMembership): string => partsOf(shop)[0]?.to ?? '/vendor/notifications'
