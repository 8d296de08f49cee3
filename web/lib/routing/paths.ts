import type { Role } from '#contracts/account/identity.ts'

const homes: Record<Role, '/vendor' | '/admin' | '/'> = { VENDOR: '/vendor', ADMIN: '/admin', CUSTOMER: '/' }

/** Where somebody goes after signing in without having come from a page. */
export const roleHome = (role: Role) => homes[role]

/** A path of this site, or nothing: what follows `?redirect=` may have been written by anybody. */
export function safePath(path: unknown): string | undefined {
  if (typeof path !== 'string' || !path.startsWith('/')) return undefined
  const base = 'https://uliza.invalid'
  const url = parse(path, base)
  if (url?.origin !== base) return undefined
  // Parsed, so that backslashes, tabs and newlines cannot make a browser see another host than we do.
  const local = url.pathname + url.search + url.hash
  return local.startsWith('//') || url.pathname.startsWith('/auth/') ? undefined : local
}

function parse(path: string, base: string): URL | undefined {
  try {
    return new URL(path, base)
  } catch {
    return undefined
  }
}
