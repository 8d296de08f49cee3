import type { BodyOf, Endpoint, QueryOf, ResponseOf } from '#contracts/wire/endpoint.ts'
import { watched } from '#web/lib/connection.ts'
import { createClient } from './api-client.ts'
import { csrf } from './csrf.ts'

interface Sent {
  file: Blob
  /** How much of the file has gone out, from 0 to 1. */
  onProgress: (share: number) => void
  signal?: AbortSignal
}

/**
 * Sends a file to an endpoint that takes bytes; rejects as every call does. Only a request of this kind tells how far
 * it is.
 */
export function upload<E extends Endpoint>(
  endpoint: E,
  query: QueryOf<E>,
  { file, onProgress, signal }: Sent,
): Promise<ResponseOf<E>> {
  const fetch = (url: string, init: RequestInit) => watched(send(url, init, onProgress))
  const { call } = createClient({ fetch, csrf })
  return call<Endpoint>(endpoint, { query, body: file as unknown as BodyOf<Endpoint>, signal } as never) as Promise<
    ResponseOf<E>
  >
}

function send(url: string, { method, headers, body, signal }: RequestInit, onProgress: (share: number) => void) {
  return new Promise<Response>((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open(method ?? 'POST', url)
    for (const [name, value] of new Headers(headers)) request.setRequestHeader(name, value)
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0)
    request.onload = () => resolve(toResponse(request))
    request.onerror = () => reject(new TypeError('The file could not be sent.'))
    request.onabort = () => reject(new DOMException('The upload was stopped.', 'AbortError'))
    signal?.addEventListener('abort', () => request.abort(), { once: true })
    request.send(body as XMLHttpRequestBodyInit)
  })
}

function toResponse(request: XMLHttpRequest): Response {
  const type = request.getResponseHeader('content-type')
  return new Response(request.status === 204 ? null : request.responseText, {
    status: request.status,
    statusText: request.statusText,
    headers: type === null ? {} : { 'content-type': type },
  })
}
