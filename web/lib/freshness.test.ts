import { describe, expect, it } from 'vitest'
import { pathFreshness } from './freshness.ts'

const cases: [path: string, fresh: number, kept: number, onFocus: boolean][] = [
  ['/api/vendors', 10, 30, false],
  ['/api/vendors/mama-achieng', 10, 30, false],
  ['/api/events', 10, 30, false],
  ['/api/categories', 10, 30, false],
  ['/api/vendor/products', 5, 15, false],
  ['/api/vendor/products/1', 5, 15, false],
  ['/api/vendor/payouts', 5, 15, false],
  ['/api/user', 5, 15, false],
  ['/api/user/orders', 5, 15, false],
  ['/api/vendor/orders', 2, 10, true],
  ['/api/vendor/orders/1', 2, 10, true],
  ['/api/admin/orders', 2, 10, true],
  ['/api/admin/users', 3, 10, true],
  ['/api/admin/vendors', 3, 10, true],
  ['/api/admin', 3, 10, true],
  ['/api/vendor/dashboard', 5, 15, true],
  ['/api/vendorsandmore', 5, 15, true],
  ['/api/products/1', 5, 15, true],
]

describe('how long data stays fresh', () => {
  it.each(cases)('%s: fresh %i minutes, kept %i, on focus %s', (path, fresh, kept, onFocus) => {
    expect(pathFreshness(path)).toEqual({
      staleTime: fresh * 60_000,
      gcTime: kept * 60_000,
      refetchOnWindowFocus: onFocus,
    })
  })
})
