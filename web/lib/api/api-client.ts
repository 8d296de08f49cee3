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
  fetch: (url: string, init: RequestInit) => Promise<Response>
  csrf: { get: () => string | undefined; refresh: () => Promise<void> }
}

/** Calls endpoints by the rules of the three path families. Answers are trusted to have the shape the contract says. */
export function createClient({ fetch, csrf }: ClientParts) {
  async function send(method: string, url: string, init: RequestInit, rule: ReturnType<typeof csrfRule>) {
    if (rule === 'required' && csrf.get() === undefined) await csrf.refresh()
    const headers = new Headers(init.headers)
    const token = rule === 'never' ? undefined : csrf.get()
    if (token !== undefined) headers.set('X-CSRF-Token', token)
    const response = await fetch(url, { ...init, method, credentials: 'include', headers })
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
      const search = searchOf(query)
      const headers: Record<string, string> = { accept: 'application/json' }
      if (body !== undefined) headers['content-type'] = 'application/json'
      if (endpoint.idempotent) headers['idempotency-key'] = idempotencyKey ?? newIdempotencyKey()
      const init = { headers, body: body === undefined ? undefined : JSON.stringify(body), signal }
      return sendWithRepeat(endpoint.method, path + search, init, csrfRule(endpoint, path))
    },
    /** Reads an address that a query key stands for. */
    read(url: string, signal?: AbortSignal): Promise<unknown> {
      const path = url.split('?', 1)[0]!
      const rule = csrfRule({ method: 'GET', access: 'user' }, path)
      return sendWithRepeat('GET', url, { headers: { accept: 'application/json' }, signal }, rule)
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

export function fillPath(path: string, params: Record<string, string | number> = {}): string {
  return path.replace(/:(\w+)/g, (_, name: string) => {
    const value = params[name]
    if (value === undefined || value === '') throw new TypeError(`${path} needs ${name}`)
    return encodeURIComponent(value)
  })
}

function searchOf(query: LooseOptions['query'] = {}): string {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== null && value !== '') search.set(name, String(value))
  }
  return search.size > 0 ? `?${search}` : ''
}
