import { randomUUID } from 'node:crypto'
import type { Writable } from 'node:stream'
import cookie from '@fastify/cookie'
import fastify, {
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  type FastifyServerOptions,
} from 'fastify'
import type { ErrorCode } from '#contracts/wire/errors.ts'
import type { PlatformConfig } from '../settings.ts'
import { boundRequestsInFlight } from './limits/in-flight.ts'
import { parseJsonBodies } from './limits/json-body.ts'
import { endSlowBodies } from './limits/slow-bodies.ts'
import { boundUploads } from './limits/uploads.ts'
import { logErrorSerializer, logRequestSerializer } from './log-error-serializer.ts'
import { registerErrorHandler, routerProblems, sendProblem } from './problems.ts'
import { publicCache } from './public-cache.ts'
import { requestFlaw } from './request-flaw.ts'
import { validateInput } from './validate-input.ts'

/** Never written to a log. */
const redact = {
  paths: [
    'req.headers.cookie',
    'req.headers.authorization',
    'req.headers["x-csrf-token"]',
    'res.headers["set-cookie"]',
  ],
  remove: true,
}

/**
 * Names the endpoint that a request is meant for, by its path as declared; it reaches no other (`web/api-for-page.ts`).
 */
export const endpointHeader = 'x-uliza-endpoint'

/** What one client, and all together, can take of this process; `docs/decisions/0060` says why. */
export const serverLimits = {
  bodyBytes: 256 * 1024,
  headerBytes: 16 * 1024,
  /** Of the headers of a request, of a body within `bodyBytes`, and of a larger one where an endpoint allows it. */
  headersMilliseconds: 5_000,
  bodyMilliseconds: 10_000,
  largeBodyMilliseconds: 30_000,
  /** How long a connection may neither send nor take anything while it should. */
  stalledMilliseconds: 30_000,
  keepAliveMilliseconds: 10_000,
  connections: 10_000,
  inFlight: { waitingPerConnection: 4, inAll: 1_000 },
  /** Four of the largest, a hundred as phones send them; of one sender two, or a menu's worth. */
  uploads: { inAll: 40 * 1024 * 1024, ofOne: 20 * 1024 * 1024 },
}

/** The HTTP server with every limit set explicitly. A test may set others, and read the log. */
export async function buildServer(
  config: PlatformConfig,
  { limits = serverLimits, logTo }: { limits?: typeof serverLimits; logTo?: Writable } = {},
): Promise<FastifyInstance> {
  const isHttps = config.publicUrl.startsWith('https:')
  const app = fastify({
    logger: createLogger(config, logTo),
    genReqId: () => randomUUID(),
    trustProxy: config.trustProxy ?? false,
    bodyLimit: limits.bodyBytes,
    routerOptions: { maxParamLength: 200, ignoreTrailingSlash: true },
    // Checked every second; Node's default checks every 30 s.
    http: {
      headersTimeout: limits.headersMilliseconds,
      connectionsCheckingInterval: 1_000,
      maxHeaderSize: limits.headerBytes,
    },
    requestTimeout: limits.largeBodyMilliseconds,
    connectionTimeout: limits.stalledMilliseconds,
    keepAliveTimeout: limits.keepAliveMilliseconds,
    forceCloseConnections: 'idle',
    return503OnClosing: true,
    // What the router itself refuses comes to no hook.
    frameworkErrors: (error, request, reply) => {
      setOwnHeaders(request, reply, isHttps)
      const [code, sentence] = routerProblems[error.code] ?? nothingHere
      sendProblem(request, reply, code, sentence)
    },
  } as FastifyServerOptions)
  app.server.maxConnections = limits.connections
  app.setValidatorCompiler(validateInput)
  app.setSerializerCompiler(() => (data) => JSON.stringify(data))
  app.decorate('publicCache', publicCache(config.publicCacheMilliseconds))
  await app.register(cookie)
  parseJsonBodies(app)
  registerErrorHandler(app, config)
  // Fastify's own would write the whole address to the log, secrets and all.
  app.setNotFoundHandler(sendNothingHere)
  app.addHook('onRequest', async (request, reply) => {
    setOwnHeaders(request, reply, isHttps)
    const flaw = requestFlaw(request)
    if (flaw) return sendProblem(request, reply.header('connection', 'close'), 'malformed_body', flaw)
    const meant = request.headers[endpointHeader]
    if (meant !== undefined && meant !== request.routeOptions.url) return sendNothingHere(request, reply)
  })
  endSlowBodies(app, { bodyMilliseconds: limits.bodyMilliseconds, bodyLimit: limits.bodyBytes })
  boundRequestsInFlight(app, limits.inFlight)
  boundUploads(app, limits.uploads)
  return app
}

/**
 * Of what the API answers: nothing in it runs, and no page may frame it. Pages, pictures and what a browser draws itself
 * have policies of their own.
 */
const apiPolicy = "default-src 'none'; frame-ancestors 'none'"

/** On every answer, whatever it is. */
function setOwnHeaders(request: FastifyRequest, reply: FastifyReply, isHttps: boolean) {
  if (request.url.startsWith('/api/')) reply.header('content-security-policy', apiPolicy)
  reply.header('x-request-id', request.id)
  reply.header('x-content-type-options', 'nosniff')
  // Another site's page can hold nothing of it; pictures that anybody may see say otherwise (`web/media.ts`).
  reply.header('cross-origin-resource-policy', 'same-origin')
  if (isHttps) reply.header('strict-transport-security', 'max-age=63072000; includeSubDomains')
}

/** Unknown addresses below /api get a problem response; the web handles all others. */
export function registerNotFound(app: FastifyInstance) {
  app.all('/api/*', { schema: {} }, sendNothingHere)
}

const nothingHere: [ErrorCode, string] = ['not_found', 'There is nothing at this address.']

const sendNothingHere = (request: FastifyRequest, reply: FastifyReply) => sendProblem(request, reply, ...nothingHere)

function createLogger(config: PlatformConfig, stream: Writable | undefined) {
  if (config.logLevel === 'silent') return false
  const pretty = config.environment === 'development' && process.stdout.isTTY
  return {
    level: config.logLevel,
    redact,
    ...(stream ? { stream } : {}),
    serializers: { err: logErrorSerializer, req: logRequestSerializer },
    timestamp: () => `,"time":"${new Date().toISOString()}"`,
    ...(pretty ? { transport: { target: 'pino-pretty', options: { ignore: 'pid,hostname,req,res,reqId' } } } : {}),
  }
}
