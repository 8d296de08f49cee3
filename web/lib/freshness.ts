/**
 * How long data of a path is fresh, how long it is kept once nobody looks at it, and whether a return to the window
 * asks again.
 */
export interface Freshness {
  staleTime: number
  gcTime: number
  refetchOnWindowFocus: boolean
}

const minutes = (fresh: number, kept: number, refetchOnWindowFocus: boolean): Freshness => ({
  staleTime: fresh * 60_000,
  gcTime: kept * 60_000,
  refetchOnWindowFocus,
})

const byPath: Record<string, Freshness> = {
  '/api/vendors': minutes(10, 30, false),
  '/api/events': minutes(10, 30, false),
  '/api/categories': minutes(10, 30, false),
  '/api/vendor/products': minutes(5, 15, false),
  '/api/vendor/payouts': minutes(5, 15, false),
  '/api/user': minutes(5, 15, false),
  '/api/vendor/orders': minutes(2, 10, true),
  '/api/admin/orders': minutes(2, 10, true),
  '/api/admin': minutes(3, 10, true),
}

const everythingElse = minutes(5, 15, true)

/** By the longest path that is this one or one it hangs below. */
export function pathFreshness(path: string): Freshness {
  let match = ''
  for (const candidate of Object.keys(byPath)) {
    if ((path === candidate || path.startsWith(`${candidate}/`)) && candidate.length > match.length) match = candidate
  }
  return byPath[match] ?? everythingElse
}
