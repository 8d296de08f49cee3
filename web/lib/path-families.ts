import type { Endpoint } from '#contracts/wire/endpoint.ts'

export type PathFamily = 'admin' | 'vendor' | 'other'

export function pathFamily(path: string): PathFamily {
  if (/^\/api\/admin(\/|$)/.test(path)) return 'admin'
  if (/^\/api\/vendor(\/|$)/.test(path)) return 'vendor'
  return 'other'
}

const isRead = (method: string) => method === 'GET' || method === 'HEAD' || method === 'OPTIONS'

/**
 * Whether a call carries the CSRF token. Admin and vendor writes, and every other write of somebody signed in (logout,
 * checkout, opening a shop), need one, so it is fetched when none is held; admin and vendor reads send the one there
 * is.
 */
export function csrfRule(
  { method, access }: Pick<Endpoint, 'method' | 'access'>,
  path: string,
): 'required' | 'if-held' | 'never' {
  const isPersonal = pathFamily(path) !== 'other'
  if (isRead(method)) return isPersonal ? 'if-held' : 'never'
  return isPersonal || access !== 'public' ? 'required' : 'if-held'
}
