import type { FastifyError, FastifyInstance, RouteHandlerMethod } from 'fastify'
import type { Random } from '#simulator/platform/random.ts'
import { requestId } from './identifiers.ts'

/** A refusal in Daraja's own envelope: requestId, errorCode, errorMessage. */
export class DarajaError extends Error {
  readonly status: number
  /** A few refusals have none. */
  readonly code: string | undefined

  constructor(status: number, code: string | undefined, message: string) {
    super(message)
    this.status = status
    this.code = code
  }
}

/** A refusal by the gateway in front of Daraja, which has another format. */
export class SpikeArrest extends Error {
  readonly body = {
    fault: {
      faultstring:
        'Spike arrest violation. Allowed rate : MessageRate{messagesPerPeriod=5, periodInMicroseconds=60000000, maxBurstMessageCount=1.0}',
      detail: { errorcode: 'policies.ratelimit.SpikeArrestViolation' },
    },
  }
}

export const invalidField = (field: string) => new DarajaError(400, '400.002.02', `Bad Request - Invalid ${field}`)
const invalidPayload = () => new DarajaError(400, '400.002.05', 'Invalid Request Payload')
export const internalError = () => new DarajaError(500, '500.003.1001', 'Internal Server Error')

/** What the fields of a Daraja request are read from; anything but a JSON object is refused. */
export function requestBody(body: unknown): Record<string, unknown> {
  if (body === undefined) return {}
  if (typeof body !== 'object' || body === null || Array.isArray(body)) throw invalidPayload()
  return { ...body }
}

export function registerDarajaErrors(app: FastifyInstance, random: Random) {
  const envelope = (error: DarajaError) => ({
    requestId: requestId(random),
    errorCode: error.code,
    errorMessage: error.message,
  })

  // Anything but JSON reads as a request without fields, so form-encoding is told "Invalid BusinessShortCode".
  app.addContentTypeParser('*', { parseAs: 'string' }, (_request, _body, done) => done(null, {}))

  app.setNotFoundHandler((_request, reply) =>
    reply.status(404).send(envelope(new DarajaError(404, '404.001.01', 'Resource not found'))),
  )

  app.setErrorHandler((error: FastifyError | DarajaError | SpikeArrest, _request, reply) => {
    if (error instanceof SpikeArrest) return reply.status(429).send(error.body)
    if (error instanceof DarajaError) return reply.status(error.status).send(envelope(error))
    const isTheirs = 'statusCode' in error && error.statusCode !== undefined && error.statusCode < 500
    if (!isTheirs) console.error(error)
    const refusal = isTheirs ? invalidPayload() : internalError()
    return reply.status(refusal.status).send(envelope(refusal))
  })
}

/** Daraja's calls are all POST. It blames a GET on the authentication header; other methods it calls not allowed. */
export function darajaRoute(app: FastifyInstance, url: string, handler: RouteHandlerMethod) {
  app.post(url, handler)
  app.get(url, () => {
    throw new DarajaError(404, '404.001.04', 'Invalid Authentication Header')
  })
  app.route({
    method: ['PUT', 'PATCH', 'DELETE'],
    url,
    handler: () => {
      throw new DarajaError(405, '405.001', 'Method Not Allowed')
    },
  })
}
