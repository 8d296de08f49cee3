import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify'
import * as z from 'zod'
import type { Access, Endpoint, Received, ResponseOf } from '#contracts/wire/endpoint.ts'
import { assert, DomainError } from '../errors.ts'
import type { PlatformConfig } from '../settings.ts'
import { checkCsrf, checkOrigin, type SignedIn } from './guards.ts'

/** What routes are mounted on: the server, and how it finds out who is asking. */
export interface Http {
  app: FastifyInstance
  config: Pick<PlatformConfig, 'environment' | 'publicUrl'>
  /** Finds out who is asking and lets by whom the access names; anybody else is refused with a `DomainError`. */
  authorize: (request: FastifyRequest, access: Access) => Promise<SignedIn>
  /** Every endpoint mounted so far: the one table of what there is and who may call it. */
  endpoints: Endpoint[]
}

/** Whom each access lets by. The module that knows people declares them here. */
export interface ActorByAccess {
  public: null
  provider: null
}

type ActorOf<A extends Access> = A extends keyof ActorByAccess ? ActorByAccess[A] : never

export interface Call<E extends Endpoint> extends Received<E> {
  actor: ActorOf<E['access']>
  /** Present on idempotent endpoints, checked for form. */
  idempotencyKey: string
  request: FastifyRequest
  reply: FastifyReply
}

/**
 * The body of a provider's webhook event, byte for byte, whatever it is: a signature is over the bytes, and what is malformed is
 * kept as it came. Endpoints with the access `provider` are given this and nothing parsed.
 */
export const RawBody = z.instanceof(Buffer).default(() => Buffer.alloc(0))

/** Lets requests that ask for the same thing be given one answer, in the words in which it is sent. */
export type Share = (answer: () => Promise<string>, request: FastifyRequest, reply: FastifyReply) => Promise<string>

/**
 * Mounts an endpoint. In this order, before anything is done: the origin, who is asking, their role, the CSRF token, and
 * then the form of what was sent.
 */
export function serve<E extends Endpoint>(
  http: Http,
  endpoint: E,
  handle: (call: Call<E>) => Promise<ResponseOf<E>>,
  share: Share = (answer) => answer(),
) {
  assert(endpoint.access, `${endpoint.path} does not say who may call it`)
  http.endpoints.push(endpoint)
  const isWrite = endpoint.method !== 'GET'
  const needsSession = endpoint.access !== 'public' && endpoint.access !== 'provider'
  const checksResponses = http.config.environment === 'test'

  const route: RouteOptions = {
    method: endpoint.method,
    url: endpoint.path,
    ...(endpoint.bodyLimit ? { bodyLimit: endpoint.bodyLimit } : {}),
    schema: {
      ...(endpoint.params ? { params: endpoint.params } : {}),
      ...(endpoint.query ? { querystring: endpoint.query } : {}),
      ...(endpoint.body ? { body: endpoint.body } : {}),
    },
    onRequest: async (request, reply) => {
      if (endpoint.filterOrder) nameParameters(request, endpoint.filterOrder)
      if (isWrite && endpoint.access !== 'provider') checkOrigin(request, http.config)
      if (!needsSession) return
      reply.header('cache-control', 'no-store')
      const actor = await http.authorize(request, endpoint.access)
      if (isWrite) checkCsrf(request, actor)
      request.actor = actor
    },
    handler: async (request, reply) => {
      const isAnswered = () => reply.sent || reply.raw.headersSent
      const answer = async () => {
        const result = await handle({
          actor: (request.actor ?? null) as ActorOf<E['access']>,
          params: request.params as Call<E>['params'],
          query: request.query as Call<E>['query'],
          body: request.body as Call<E>['body'],
          idempotencyKey: endpoint.idempotent ? idempotencyKeyOf(request) : '',
          request,
          reply,
        })
        if (isAnswered()) return ''
        if (checksResponses) endpoint.response.parse(result)
        return endpoint.contentType ? String(result) : JSON.stringify(result)
      }
      const body = await share(answer, request, reply)
      if (isAnswered()) return
      const status = endpoint.status ?? 200
      if (status === 204) return reply.status(204).send()
      return reply
        .status(status)
        .header('content-type', endpoint.contentType ?? 'application/json; charset=utf-8')
        .send(body)
    },
  }
  if (endpoint.access !== 'provider') http.app.route(route)
  else
    http.app.register(async (scope) => {
      scope.removeAllContentTypeParsers()
      // Whatever it calls itself, even what is no name of a type.
      scope.addHook('onRequest', async ({ headers }) => {
        headers['content-type'] = 'application/octet-stream'
      })
      scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
      scope.route(route)
    })
}

/** The spec's query keys send most filters by position, as `param1`, `param2`, …; the contract says which each is. */
function nameParameters(request: FastifyRequest, order: readonly string[]) {
  const query = request.query as Record<string, unknown>
  for (const [place, name] of order.entries()) {
    const position = `param${place + 1}`
    if (query[position] === undefined) continue
    query[name] ??= query[position]
    delete query[position]
  }
}

function idempotencyKeyOf(request: FastifyRequest): string {
  const key = request.headers['idempotency-key']
  if (typeof key === 'string' && /^[\w-]{8,100}$/.test(key)) return key
  throw new DomainError(
    'idempotency_key_missing',
    'Send an Idempotency-Key header of 8 to 100 letters, digits or hyphens.',
  )
}

declare module 'fastify' {
  interface FastifyRequest {
    actor?: SignedIn
  }
}
