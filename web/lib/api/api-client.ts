import type { BodyOf, Endpoint, ParamsOf, QueryOf, ResponseOf } from '#contracts/wire/endpoint.ts'
import { csrfRule } from '#web/lib/path-families.ts'
import { errorFrom, isCsrfRefusal } from './api-error.ts'

type Part<Name extends string, T> = T extends undefined ? { [K in Name]?: undefined } : { [K in Name]: T }

/** Only what the endpoint takes, and all of it. */
export type CallOptions<E extends Endpoint> = Part<'params', ParamsOf<E>> & { query?: QueryOf<E> } & Part<
    'body',
    BodyOf<E>
  > & {
    /** Under one key the server does the thing once, however often it is asked. Made here when not given. */
    idempotencyKey?: string
    signal?: AbortSignal
  }

export type CallArguments<E extends Endpoint> =
  Record<never, never> extends CallOptions<E> ? [options?: CallOptions<E>] : [options: CallOptions<E>]

export interface ClientParts {
  /** `endpoint` is the path that the address was made from, as it is declared. */
  fetch: (url: string, init: RequestInit, endpoint: string) => Promise<Response>
  csrf: { get: () => string | undefined; refresh: () => Promise<void> }
}

/** Calls endpoints by the rules of the three path families. Answers are trusted to have the shape the contract says. */
export function createClient({ fetch, csrf }: ClientParts) {
  async function send(
    { method, path: endpoint }: Pick<Endpoint, 'method' | 'path'>,
    url: string,
    init: RequestInit,
    rule: ReturnType<typeof csrfRule>,
  ) {
    if (rule === 'required' && csrf.get() === undefined) await csrf.refresh()
    const headers = new Headers(init.headers)
    const token = rule === 'never' ? undefined : csrf.get()
    if (token !== undefined) headers.set('X-CSRF-Token', token)
    const response = await fetch(url, { ...init, method, credentials: 'include', headers }, endpoint)
    if (!response.ok) throw await errorFrom(response)
    if (response.status === 204) return null
    const text = await response.text()
    return text === '' ? null : JSON.parse(text)
  }

  /** A token that grew old is refreshed and the call repeated, once. */
  async function sendWithRepeat(...request: Parameters<typeof send>) {
    try {
      return await send(...request)
    } catch (error) {
      if (!isCsrfRefusal(error)) throw error
      await csrf.refresh()
      return send(...request)
    }
  }

  return {
    async call<E extends Endpoint>(endpoint: E, ...[options]: CallArguments<E>): Promise<ResponseOf<E>> {
      const { params, query, body, idempotencyKey, signal } = (options ?? {}) as LooseOptions
      const path = fillPath(endpoint.path, params)
      const search = toSearch(query)
      const headers: Record<string, string> = { accept: 'application/json' }
      const isFile = body instanceof Blob
      if (body !== undefined) headers['content-type'] = isFile ? body.type : 'application/json'
      if (endpoint.idempotent) headers['idempotency-key'] = idempotencyKey ?? newIdempotencyKey()
      const init = { headers, body: isFile || body === undefined ? body : JSON.stringify(body), signal }
      return sendWithRepeat(endpoint, path + search, init, csrfRule(endpoint, path))
    },
    /** Reads an address that a query key stands for; `endpoint` is the path that it was made from. */
    read(url: string, signal?: AbortSignal, endpoint?: string): Promise<unknown> {
      const path = url.split('?', 1)[0]!
      const rule = csrfRule({ method: 'GET', access: 'user' }, path)
      return sendWithRepeat(
        { method: 'GET', path: endpoint ?? path },
        url,
        { headers: { accept: 'application/json' }, signal },
        rule,
      )
    },
  }
}

interface LooseOptions {
  params?: Record<string, string | number>
  query?: Record<string, string | number | boolean | null | undefined>
  body?: unknown
  idempotencyKey?: string
  signal?: AbortSignal
}

/** Not `randomUUID`, which is missing where a page comes over plain HTTP: a phone trying out a laptop's server. */
export function newIdempotencyKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/**
 * The address of an endpoint: the one place where what came from a page's address becomes a part of a path. It stays
 * one part, whatever it is: a slash is encoded, and so are the dots that would mean another folder, twice, because a
 * parser reads `%2e` as a dot too.
 */
export function fillPath(path: string, params: Record<string, string | number> = {}): string {
  return path.replace(/:(\w+)/g, (_, name: string) => {
    const value = params[name]
    if (value === undefined || value === '') throw new TypeError(`${path} needs ${name}`)
    // Half a character cannot be encoded.
    const part = encodeURIComponent(String(value).replace(/\p{Surrogate}/gu, '\ufffd'))
    return /^\.\.?$/.test(part) ? part.replaceAll('.', '%252E') : part
  })
}

function toSearch(query: LooseOptions['query'] = {}): string {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== null && value !== '') search.set(name, String(value))
  }
  return search.size > 0 ? `?${search}` : ''
}
