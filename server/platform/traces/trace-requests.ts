import { Socket } from 'node:net'
import { type Context, context, ROOT_CONTEXT, SpanKind, SpanStatusCode, type Tracer, trace } from '@opentelemetry/api'
import { parseTraceParent } from '@opentelemetry/core'
import type { FastifyInstance, FastifyRequest } from 'fastify'

/** A span for each request: its method, its route as declared and its status, and never its address or who sent it. */
export function traceRequests(app: FastifyInstance, tracer: Tracer) {
  app.addHook('onRequest', (request, { raw: response }, done) => {
    const caller = callerContext(request)
    const route = request.routeOptions.url
    const span = tracer.startSpan(
      route ? `${request.method} ${route}` : request.method,
      {
        kind: SpanKind.SERVER,
        attributes: {
          'http.request.method': request.method,
          ...(route && { 'http.route': route }),
          'uliza.request_id': request.id,
        },
      },
      caller,
    )
    // Also of who has left, and of a stream that goes on.
    response.once('close', () => {
      const { headersSent, statusCode } = response
      if (headersSent) span.setAttribute('http.response.status_code', statusCode)
      if (headersSent && statusCode >= 500) span.setStatus({ code: SpanStatusCode.ERROR })
      span.end()
    })
    context.with(trace.setSpan(caller, span), done)
  })
}

/**
 * The trace that the caller names; of its `tracestate` nothing is taken on, as it may say anything. What a page asks of
 * this process itself has no connection and belongs to the page; a connection's next request belongs to none before it.
 */
function callerContext({ headers: { traceparent }, raw }: FastifyRequest): Context {
  const caller = typeof traceparent === 'string' ? parseTraceParent(traceparent) : null
  if (caller) return trace.setSpanContext(ROOT_CONTEXT, { ...caller, isRemote: true })
  return raw.socket instanceof Socket ? ROOT_CONTEXT : context.active()
}
