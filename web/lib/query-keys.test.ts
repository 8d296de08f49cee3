import { describe, expect, it } from 'vitest'
import { keyUrl, type QueryKey } from './query-keys.ts'

const cases: [name: string, key: QueryKey, url: string][] = [
  ['a path alone', ['/api/vendors'], '/api/vendors'],
  [
    'users: role, then search',
    ['/api/admin/users', 'VENDOR', 'achieng'],
    '/api/admin/users?role=VENDOR&search=achieng',
  ],
  ['users: search alone keeps its name', ['/api/admin/users', '', 'achieng'], '/api/admin/users?search=achieng'],
  [
    'vendors: search, then sortBy',
    ['/api/admin/vendors', 'choma', 'name'],
    '/api/admin/vendors?search=choma&sortBy=name',
  ],
  [
    'orders: status, vendor, then search',
    ['/api/admin/orders', 'PAID', 'mama', 'UZ 48'],
    '/api/admin/orders?status=PAID&vendor=mama&search=UZ+48',
  ],
  ['more than the named ones', ['/api/admin/vendors', 'a', 'b', 'c'], '/api/admin/vendors?search=a&sortBy=b&param3=c'],
  ['elsewhere by position', ['/api/vendors', 'chai', 'cafes'], '/api/vendors?param1=chai&param2=cafes'],
  ['a position keeps its number', ['/api/vendors', undefined, null, 'nairobi'], '/api/vendors?param3=nairobi'],
  ['empty text is left out', ['/api/events', ''], '/api/events'],
  ['zero and false are values', ['/api/events', 0, false], '/api/events?param1=0&param2=false'],
  ['values are encoded', ['/api/events', 'a&b=c#ñ'], '/api/events?param1=a%26b%3Dc%23%C3%B1'],
  ['only the exact path has names', ['/api/admin/users/7', 'x'], '/api/admin/users/7?param1=x'],
]

describe('the address of a query key', () => {
  it.each(cases)('%s', (_name, key, url) => {
    expect(keyUrl(key)).toBe(url)
  })
})
