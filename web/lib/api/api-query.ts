import { type DataTag, infiniteQueryOptions, type QueryFunction, queryOptions } from '@tanstack/react-query'
import type { Endpoint, EndpointAnswering, ResponseOf } from '#contracts/wire/endpoint.ts'
import { type Freshness, pathFreshness } from '#web/lib/freshness.ts'
import { keyUrl, type QueryKey } from '#web/lib/query-keys.ts'
import { read } from './api.ts'
import { ApiError } from './api-error.ts'

export interface ReadOptions extends Partial<Freshness> {
  /** Being signed out answers null instead of failing. */
  nullOn401?: boolean
  refetchOnMount?: boolean
}

type Read<E extends Endpoint, O> = ResponseOf<E> | (O extends { nullOn401: true } ? null : never)

/** Spelled out, so that `{ ...apiQuery(…), select }` in another file has a type that can be named. */
export interface ApiQuery<T> extends Freshness {
  queryKey: DataTag<QueryKey, T, Error>
  queryFn: QueryFunction<T, QueryKey>
  refetchOnMount?: boolean
}

/** The first element of a key whose path has parameters. */
export { fillPath } from './api-client.ts'

/** A read of an endpoint under a key whose first element is the path; see `query-keys.ts` for the rest. */
export function apiQuery<E extends Endpoint, const O extends ReadOptions = Record<never, never>>(
  endpoint: E,
  key: QueryKey,
  options?: O,
): ApiQuery<Read<E, O>> {
  const { nullOn401, ...others } = options ?? {}
  const queryFn: QueryFunction<Read<E, O>, QueryKey> = ({ signal }) => readAs(endpoint, keyUrl(key), signal, nullOn401)
  const { queryKey } = queryOptions({ queryKey: key, queryFn })
  return Object.assign({ queryKey, queryFn, ...pathFreshness(key[0]) }, others satisfies Partial<Freshness>)
}

/** An answer that is one page of a list. */
export interface Page {
  nextCursor: string | null
}

/** The size of a page where the server draws the first one: what a phone shows in its first screens. */
export const firstScreens = 12

/** As `apiQuery`, for a list that comes page by page; `limit` is the size of a page, the server's own when left out. */
export function apiPages<E extends EndpointAnswering<Page>>(endpoint: E, key: QueryKey, limit?: number) {
  return infiniteQueryOptions({
    queryKey: [...key, 'pages'] as const,
    queryFn: ({ signal, pageParam }) => {
      const url = keyUrl(key)
      const page = [limit && `limit=${limit}`, pageParam && `cursor=${encodeURIComponent(pageParam)}`].filter(Boolean)
      const query = page.length > 0 ? `${url.includes('?') ? '&' : '?'}${page.join('&')}` : ''
      return readAs<ResponseOf<E>>(endpoint, url + query, signal)
    },
    initialPageParam: '',
    getNextPageParam: (last: Page) => last.nextCursor ?? undefined,
    ...pathFreshness(key[0]),
  })
}

async function readAs<T>({ path }: Endpoint, url: string, signal: AbortSignal, nullOn401 = false): Promise<T> {
  try {
    return (await read(url, signal, path)) as T
  } catch (error) {
    if (nullOn401 && error instanceof ApiError && error.status === 401) return null as T
    throw error
  }
}
