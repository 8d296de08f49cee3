import { Socket } from 'node:net'
import type { FastifyInstance, FastifyRequest } from 'fastify'

/**
 * Ends a request whose body has not come within this time, as Node itself ends one whose headers have not. Node's own
 * limit is the same for all requests, so it must leave time for the largest file; what fits into the usual limit of a
 * body comes sooner.
 */
export function endSlowBodies(
  app: FastifyInstance,
  { bodyMilliseconds, bodyLimit }: { bodyMilliseconds: number; bodyLimit: number },
) {
  app.addHook('onRequest', (request, _reply, done) => {
    const { raw, headers, routeOptions } = request
    const hasBody = headers['transfer-encoding'] !== undefined || Number(headers['content-length']) > 0
    const isLarge = (routeOptions.bodyLimit ?? bodyLimit) > bodyLimit
    if (hasBody && !isLarge && raw.socket instanceof Socket) {
      const timer = setTimeout(() => raw.complete || endRequest(app, request), bodyMilliseconds)
      raw.once('close', () => clearTimeout(timer))
    }
    done()
  })
}

/** Fastify answers what Node reports of a client: 408, and the connection is closed. */
function endRequest(app: FastifyInstance, { raw }: FastifyRequest) {
  const error = Object.assign(new Error('the body did not come in time'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' })
  app.server.emit('clientError', error, raw.socket)
}
