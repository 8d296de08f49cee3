import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import type { ClientRequest, IncomingMessage } from 'node:http'
import { context, type Span, SpanKind, SpanStatusCode, type Tracer } from '@opentelemetry/api'
import { isTracingSuppressed } from '@opentelemetry/core'
import { isTraced } from './is-traced.ts'
import { markFailed } from './span-error.ts'

interface Call {
  request: ClientRequest
  response?: IncomingMessage
  error?: unknown
}

/**
 * A span for each call of another server, by what Node itself says of its client: the host, the method and the status,
 * and nothing of the path, the headers or the bodies. They are told nothing of the trace. Returns what ends it.
 */
export function traceCalls(tracer: Tracer): () => void {
  const spans = new WeakMap<ClientRequest, Span>()

  const listeners = {
    'http.client.request.created': ({ request }: Call) => {
      if (!isTraced() || isTracingSuppressed(context.active())) return
      const attributes = { 'http.request.method': request.method, 'server.address': request.host }
      spans.set(request, tracer.startSpan(`${request.method} ${request.host}`, { kind: SpanKind.CLIENT, attributes }))
    },
    'http.client.response.finish': ({ request, response }: Call) => {
      const span = spans.get(request)
      const status = response?.statusCode ?? 0
      span?.setAttribute('http.response.status_code', status)
      if (status >= 400) span?.setStatus({ code: SpanStatusCode.ERROR })
      response?.once('close', () => span?.end())
    },
    'http.client.request.error': ({ request, error }: Call) => {
      const span = spans.get(request)
      if (!span) return
      markFailed(span, error)
      span.end()
    },
  }
  for (const [name, listener] of Object.entries(listeners)) subscribe(name, listener as never)
  return () => {
    for (const [name, listener] of Object.entries(listeners)) unsubscribe(name, listener as never)
  }
}
