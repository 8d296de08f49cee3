import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify'
import * as z from 'zod'
import { isCsvFile } from '#contracts/wire/csv.ts'
import type { Access, Endpoint, Received, ResponseOf } from '#contracts/wire/endpoint.ts'
import { endpointErrors, isOfShop } from '#contracts/wire/endpoint-errors.ts'
import type { CallLimit } from '#contracts/wire/limit.ts'
import { assert, DomainError } from '../errors.ts'
import type { PlatformConfig } from '../settings.ts'
import { callLimitsOf } from './declared-limits.ts'
import { checkCsrf, checkOrigin, type SignedIn } from './guards.ts'
import { readFile } from './limits/uploads.ts'
import { holdingToLimits } from './rate-limit.ts'
import { readByRow } from './validate-input.ts'

/** What routes are mounted on: the server, and how it authenticates requests. */
export interface Http {
  app: FastifyInstance
  config: Pick<PlatformConfig, 'environment' | 'publicUrl'>
  /** Authenticates the request and authorizes it for the endpoint; otherwise throws a `DomainError`. */
  authorize: (request: FastifyRequest, endpoint: Endpoint) => Promise<SignedIn>
  /** Refuses a body with fields that others may send; called once it has the form that the endpoint describes. */
  authorizeBody?: (actor: SignedIn, endpoint: Endpoint, body: object) => void
  /** Counts a call by its endpoint's limits of calls, and refuses it beyond one. */
  countCall: (limits: readonly CallLimit[], actor: SignedIn | null, request: FastifyRequest) => Promise<void>
  /** Runs what a request asks for, a write or a file, and records it where it must be known who did it. */
  record?: <T>(call: RecordedCall, work: () => Promise<T>) => Promise<T>
  /** Who is signed in, where anybody may call and is told more of what is theirs; a guest only where that is said. */
  identify: (request: FastifyRequest, of?: Pick<Endpoint, 'guests'>) => Promise<ActorOf<'user'> | null>
  /** Every endpoint mounted so far: the one table of what exists and who may call it. */
  endpoints: Endpoint[]
}

export interface RecordedCall {
  actor: SignedIn | null
  endpoint: Endpoint
  params: unknown
  query: unknown
}

/** The user type of each access, extended by the module that owns users. */
export interface ActorByAccess {
  public: null
  provider: null
}

type ActorOf<A extends Access> = A extends keyof ActorByAccess ? ActorByAccess[A] : never

export interface Call<E extends Endpoint> extends Received<E> {
  actor: ActorOf<E['access']>
  /** Present on idempotent endpoints, with its format checked. */
  idempotencyKey: string
  request: FastifyRequest
  reply: FastifyReply
}

/**
 * The raw body of a webhook: a signature is over the bytes, and malformed input is kept as it came. Endpoints for
 * webhooks receive this and nothing parsed.
 */
export const RawBody = z.instanceof(Buffer).default(() => Buffer.alloc(0))

/** In bytes, of a webhook: providers send one or two kilobytes, and whoever knows its address may send any. */
const webhookBodyLimit = 16 * 1024

/** Lets concurrent equal requests share one serialized response. */
export type Share = (answer: () => Promise<string>, request: FastifyRequest, reply: FastifyReply) => Promise<string>

/**
 * Mounts an endpoint. Before its handler, in this sequence: the origin, the session, the role, the rights at a shop or
 * among administrators, the suspension of a shop, the confirmation of a risky act, the second factor of who must have
 * one, the CSRF token, the input, and then who may send each field of it are checked, and the call is counted by the
 * endpoint's limits of calls.
 */
export function serve<E extends Endpoint>(
  http: Http,
  endpoint: E,
  handle: (call: Call<E>) => Promise<ResponseOf<E>>,
  share: Share = (answer) => answer(),
) {
  assert(endpoint.access, `${endpoint.path} does not say who may call it`)
  assert(!isOfShop(endpoint.access) || endpoint.staff, `${endpoint.path} does not say who of a shop may call it`)
  assert(
    endpoint.access !== 'admin' || endpoint.admins,
    `${endpoint.path} does not say which administrators may call it`,
  )
  const callLimits = callLimitsOf(endpoint)
  http.endpoints.push(endpoint)
  const isWrite = endpoint.method !== 'GET'
  const isRecorded = isWrite || isCsvFile(endpoint)
  const changesPublic = isWrite && changesWhatIsPublic(endpoint)
  const needsSession = endpoint.access !== 'public' && endpoint.access !== 'provider'
  const isTest = http.config.environment === 'test'
  const bodyLimit = endpoint.bodyLimit ?? (endpoint.access === 'provider' ? webhookBodyLimit : undefined)

  if (endpoint.readsRows && endpoint.body) readByRow.add(endpoint.body)
  const route: RouteOptions = {
    method: endpoint.method,
    url: endpoint.path,
    config: { errors: endpointErrors(endpoint), isSecret: endpoint.access === 'provider' },
    ...(bodyLimit ? { bodyLimit } : {}),
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
      const actor = await http.authorize(request, endpoint)
      nameInLog(request, actor)
      if (isWrite) checkCsrf(request, actor)
      request.actor = actor
      if (endpoint.bodyTypes) request.takeRoom(reply, actor.userId ?? actor.csrfToken, endpoint.bodyLimit ?? 0)
    },
    handler: async (request, reply) => {
      const isAnswered = () => reply.sent || reply.raw.headersSent
      const { actor = null, params, body } = request
      if (actor && typeof body === 'object' && body !== null) http.authorizeBody?.(actor, endpoint, body)
      const answer = async () => {
        const call = {
          actor: actor as ActorOf<E['access']>,
          params: params as Call<E>['params'],
          query: request.query as Call<E>['query'],
          body: body as Call<E>['body'],
          idempotencyKey: endpoint.idempotent ? readIdempotencyKey(request) : '',
          request,
          reply,
        }
        if (callLimits.length > 0) await http.countCall(callLimits, actor, request)
        const work = isTest ? () => holdingToLimits(endpoint, () => handle(call)) : () => handle(call)
        // What an endpoint does not describe was not checked, and says nothing.
        const recorded = { actor, endpoint, params, query: endpoint.query ? call.query : {} }
        const result = isRecorded && http.record ? await http.record(recorded, work) : await work()
        if (changesPublic) http.app.publicCache.clear()
        if (isAnswered()) return ''
        if (isTest) endpoint.response.parse(result)
        return endpoint.contentType ? String(result) : JSON.stringify(result)
      }
      const answered = await share(answer, request, reply)
      if (isAnswered()) return request.endWork()
      const status = endpoint.status ?? 200
      if (status === 204) return reply.status(204).send()
      return reply
        .status(status)
        .header('content-type', endpoint.contentType ?? 'application/json; charset=utf-8')
        .send(answered)
    },
  }
  const { bodyTypes } = endpoint
  if (bodyTypes)
    http.app.register(async (scope) => {
      scope.removeAllContentTypeParsers()
      scope.addContentTypeParser([...bodyTypes], readFile)
      scope.route(route)
    })
  else if (endpoint.access !== 'provider') http.app.route(route)
  else
    http.app.register(async (scope) => {
      scope.removeAllContentTypeParsers()
      // Whatever its content type, even a malformed one.
      scope.addHook('onRequest', async ({ headers }) => {
        headers['content-type'] = 'application/octet-stream'
      })
      scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
      scope.route(route)
    })
}

/** From here on each line of the request in the log says whose session sent it; of a device at a gate, nobody's. */
function nameInLog(request: FastifyRequest, { userId }: SignedIn) {
  // Pino has it, and Fastify's type does not say so; what stands in for a log that is off has none.
  const log: FastifyBaseLogger & { setBindings?: (bindings: object) => void } = request.log
  if (userId) log.setBindings?.({ userId })
}

/**
 * What shops and administrators write is seen by everybody at once. What a kitchen and a door do all day changes nothing
 * of it but what is left, which buyers change all the time.
 */
const changesWhatIsPublic = ({ access, path }: Endpoint) =>
  (access === 'vendor' || access === 'vendor-applicant' || access === 'admin') &&
  !/^\/api\/vendor\/(orders|scan)\b/.test(path)

/** The spec's query keys send most filters by position, as `param1`, `param2`, …; the contract names each. */
function nameParameters(request: FastifyRequest, order: readonly string[]) {
  const query = request.query as Record<string, unknown>
  for (const [place, name] of order.entries()) {
    const position = `param${place + 1}`
    if (query[position] === undefined) continue
    query[name] ??= query[position]
    delete query[position]
  }
}

function readIdempotencyKey(request: FastifyRequest): string {
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
