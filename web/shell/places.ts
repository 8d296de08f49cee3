import type { Role, User } from '#contracts/account/identity.ts'

/** Where the shell leads. Plain text, because the shell knows addresses and not pages. */
export const places = {
  home: '/',
  events: '/events',
  cart: '/cart',
  account: '/account',
  login: '/auth/login',
  register: '/auth/register',
  vendor: '/vendor',
  admin: '/admin',
  sell: '/onboarding/vendor',
} satisfies Record<string, string> as Record<
  'home' | 'events' | 'cart' | 'account' | 'login' | 'register' | 'vendor' | 'admin' | 'sell',
  string
>

const profiles: Record<Role, string> = { VENDOR: places.vendor, ADMIN: places.admin, CUSTOMER: places.account }

export const profilePath = (user: User | null | undefined): string => (user ? profiles[user.role] : places.login)

export type Part = 'home' | 'events' | 'orders' | 'profile' | 'cart' | undefined

const below = (path: string, place: string) => path === place || path.startsWith(`${place}/`)

/** Which part of the site an address belongs to. */
export function shellPart(path: string): Part {
  if (path === places.home || below(path, '/vendors') || below(path, '/search')) return 'home'
  if (below(path, places.events)) return 'events'
  if (path === places.account || below(path, '/account/orders')) return 'orders'
  if (below(path, places.account)) return 'profile'
  if (below(path, places.cart) || below(path, '/checkout')) return 'cart'
  if (below(path, places.vendor) || below(path, places.admin) || below(path, '/auth')) return 'profile'
  return undefined
}
