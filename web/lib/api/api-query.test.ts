import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { me } from '#contracts/account/identity.ts'
import { listVendors } from '#contracts/vendors.ts'

const read = vi.hoisted(() => vi.fn())
vi.mock('./api.ts', () => ({ read, call: vi.fn() }))

const { apiPages, apiQuery } = await import('./api-query.ts')
const { ApiError } = await import('./api-error.ts')

let queryClient: QueryClient
beforeEach(() => {
  queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } })
})
afterEach(() => {
  queryClient.clear()
  read.mockReset()
})

describe('a query of an endpoint', () => {
  it('reads the address of its key and is as fresh as its path', async () => {
    read.mockResolvedValue({ items: [], nextCursor: null })
    const query = apiQuery(listVendors, ['/api/vendors', 'chai'])
    await queryClient.fetchQuery(query)
    expect(read).toHaveBeenCalledWith('/api/vendors?param1=chai', expect.any(AbortSignal), '/api/vendors')
    expect(query).toMatchObject({ staleTime: 600_000, gcTime: 1_800_000, refetchOnWindowFocus: false })
  })
  it('throws a 401 by default and answers null where that is asked', async () => {
    read.mockRejectedValue(new ApiError('401: Sign in.', 401))
    await expect(queryClient.fetchQuery(apiQuery(me, ['/api/auth/me']))).rejects.toThrow('401: Sign in.')
    expect(await queryClient.fetchQuery(apiQuery(me, ['/api/auth/me'], { nullOn401: true }))).toBeNull()
  })
  it('throws anything else all the same', async () => {
    read.mockRejectedValue(new ApiError('500: Down.', 500))
    await expect(queryClient.fetchQuery(apiQuery(me, ['/api/auth/me'], { nullOn401: true }))).rejects.toThrow(
      '500: Down.',
    )
  })
})

describe('a list that comes page by page', () => {
  it('follows the cursor until there is none', async () => {
    read
      .mockResolvedValueOnce({ items: [1], nextCursor: 'a b' })
      .mockResolvedValueOnce({ items: [2], nextCursor: null })
    const data = await queryClient.fetchInfiniteQuery({ ...apiPages(listVendors, ['/api/vendors', 'chai']), pages: 3 })
    expect(read.mock.calls.map(([url]) => url)).toEqual([
      '/api/vendors?param1=chai',
      '/api/vendors?param1=chai&cursor=a%20b',
    ])
    expect(data.pages).toHaveLength(2)
  })

  it('asks for pages of the size that is wanted', async () => {
    read.mockResolvedValueOnce({ items: [1], nextCursor: 'a' }).mockResolvedValueOnce({ items: [2], nextCursor: null })
    await queryClient.fetchInfiniteQuery({ ...apiPages(listVendors, ['/api/vendors', 'mbuzi'], 12), pages: 2 })
    expect(read.mock.calls.slice(-2).map(([url]) => url)).toEqual([
      '/api/vendors?param1=mbuzi&limit=12',
      '/api/vendors?param1=mbuzi&limit=12&cursor=a',
    ])
  })
})
