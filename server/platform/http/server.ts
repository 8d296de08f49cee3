import { randomUUID } from 'node:crypto'
import cookie from '@fastify/cookie'
import fastify, { type FastifyInstance, type FastifyServerOptions } from 'fastify'
import type { PlatformConfig } from '../settings.ts'
import { parseJsonBodies } from './limits/json-body.ts'
import { logErrorSerializer } from './log-error-serializer.ts'
import { registerErrorHandler, sendProblem } from './problems.ts'
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

/** The HTTP server with every limit set explicitly. */
export async function buildServer(config: PlatformConfig): Promise<FastifyInstance> {
  const app = fastify({
    logger: loggerOf(config),
    genReqId: () => randomUUID(),
    trustProxy: config.trustProxy ?? false,
    bodyLimit: 256 * 1024,
    routerOptions: { maxParamLength: 200, ignoreTrailingSlash: true },
    // Slow clients: headers within 5 s, checked every second (Node's default checks every 30 s).
    http: { headersTimeout: 5_000, connectionsCheckingInterval: 1_000, maxHeaderSize: 16 * 1024 },
    requestTimeout: 30_000,
    keepAliveTimeout: 10_000,
    forceCloseConnections: 'idle',
    return503OnClosing: true,
  } as FastifyServerOptions)
  app.setValidatorCompiler(validateInput)
  app.setSerializerCompiler(() => (data) => JSON.stringify(data))
  await app.register(cookie)
  parseJsonBodies(app)
  registerErrorHandler(app, config)
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id)
  })
  return app
}

/** Unknown addresses below /api get a problem response; the web handles all others. */
export function registerNotFound(app: FastifyInstance) {
  app.all('/api/*', { schema: {} }, (request, reply) =>
    sendProblem(request, reply, 'not_found', 'There is nothing at this address.'),
  )
}

function loggerOf(config: PlatformConfig) {
  if (config.logLevel === 'silent') return false
  const pretty = config.environment === 'development' && process.stdout.isTTY
  return {
    level: config.logLevel,
    redact,
    serializers: { err: logErrorSerializer },
    timestamp: () => `,"time":"${new Date().toISOString()}"`,
    ...(pretty ? { transport: { target: 'pino-pretty', options: { ignore: 'pid,hostname,req,res,reqId' } } } : {}),
  }
}
