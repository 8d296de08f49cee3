import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import type { Endpoint, ResponseOf } from '#contracts/endpoint.ts'
import { read } from './api.ts'
import { ApiError } from './api-error.ts'
import { type Freshness, freshnessOf } from './freshness.ts'
import { type QueryKey, urlOf } from './query-keys.ts'

export interface ReadOptions extends Partial<Freshness> {
  /** Being signed out answers null instead of failing. */
  nullOn401?: boolean
  refetchOnMount?: boolean
}

type Read<E extends Endpoint, O> = ResponseOf<E> | (O extends { nullOn401: true } ? null : never)

/** A read of an endpoint under a key whose first element is the path; see `query-keys.ts` for the rest. */
export function apiQuery<E extends Endpoint, const O extends ReadOptions = Record<never, never>>(
  _endpoint: E,
  key: QueryKey,
  options?: O,
) {
  const { nullOn401, ...others } = options ?? {}
  return queryOptions({
    queryKey: key,
    queryFn: ({ signal }) => readAs<Read<E, O>>(urlOf(key), signal, nullOn401),
    ...freshnessOf(key[0]),
    ...others,
  })
}

/** An answer that is one page of a list. */
export interface Page {
  nextCursor: string | null
}

/** The endpoints whose answers are pages. */
type PagedEndpoint = Endpoint & { response: z.ZodType<Page> }

/** As `apiQuery`, for a list that comes page by page. */
export function apiPages<E extends PagedEndpoint>(_endpoint: E, key: QueryKey) {
  return infiniteQueryOptions({
    queryKey: [...key, 'pages'] as const,
    queryFn: ({ signal, pageParam }) => {
      const url = urlOf(key)
      const cursor = pageParam && `${url.includes('?') ? '&' : '?'}cursor=${encodeURIComponent(pageParam)}`
      return readAs<ResponseOf<E>>(url + cursor, signal)
    },
    initialPageParam: '',
    getNextPageParam: (last: Page) => last.nextCursor ?? undefined,
    ...freshnessOf(key[0]),
  })
}

async function readAs<T>(url: string, signal: AbortSignal, nullOn401 = false): Promise<T> {
  try {
    return (await read(url, signal)) as T
  } catch (error) {
    if (nullOn401 && error instanceof ApiError && error.status === 401) return null as T
    throw error
  }
}
