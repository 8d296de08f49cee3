import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type ErrorCode, errorStatus, type FieldError, type Problem } from '#contracts/wire/errors.ts'
import { isTemporary } from '../database/database.ts'
import { DomainError } from '../errors.ts'
import { machineFault } from '../machine-fault.ts'
import type { PlatformConfig } from '../settings.ts'
import { isClientGone } from './client-gone.ts'

const titles: Partial<Record<ErrorCode, string>> = {
  invalid_input: 'Some of this needs another look',
  not_found: 'Not found',
  internal: 'Something went wrong',
  busy: 'Busy',
}

export const problemTitle = (code: ErrorCode) =>
  titles[code] ?? code.replaceAll('_', ' ').replace(/^./, (letter) => letter.toUpperCase())

/** Zod's issues as the validator compiler passes them. */
interface ValidationIssue {
  instancePath?: string
  message?: string
}

/** The one place where anything thrown becomes a response. */
export function registerErrorHandler(app: FastifyInstance, { environment }: Pick<PlatformConfig, 'environment'>) {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const undeclared = undeclaredCode(error, request)
    if (undeclared) {
      const { method, url } = request.routeOptions
      const sentence = `${method} ${url} answers ${undeclared}, which its endpoint does not list.`
      request.log.error({ err: error, code: undeclared }, `defect: ${sentence}`)
      // A test is to fail. A person is better served by the true refusal than by none.
      if (environment === 'test') return sendProblem(request, reply, 'internal', sentence)
    }
    if (error instanceof DomainError) {
      request.log.info({ code: error.code }, 'refused')
      if (error.options.retryAfterSeconds) reply.header('retry-after', String(error.options.retryAfterSeconds))
      const { field, data } = error.options
      const errors = field ? [{ field, message: error.message }] : undefined
      return sendProblem(request, reply, error.code, error.message, { errors, data })
    }
    if (error.validation)
      return sendInvalidInput(request, reply, error.validation as ValidationIssue[], error.validationContext)
    const known = fastifyProblems[error.code]
    if (known) return sendProblem(request, reply, known[0], known[1])
    if (isClientGone(error, reply)) {
      request.log.info({ code: error.code }, 'the client went away')
      return reply.send()
    }
    if (isTemporary(error)) {
      request.log.warn({ err: error }, 'overloaded')
      reply.header('retry-after', '1')
      return sendProblem(request, reply, 'busy', 'The server is busy. Try again in a moment.')
    }
    const fault = machineFault(error)
    if (fault) {
      request.log.error({ err: error }, fault)
      reply.header('retry-after', '30')
      return sendProblem(request, reply, 'busy', 'Nothing can be kept at the moment. Try again in a few minutes.')
    }
    request.log.error({ err: error }, 'defect')
    return sendProblem(
      request,
      reply,
      'internal',
      'Something went wrong on our side. Nothing was charged by this. Try again.',
    )
  })
}

/** The code of an expected refusal that the endpoint's contract does not know of. */
function undeclaredCode(error: FastifyError, { routeOptions }: FastifyRequest): ErrorCode | undefined {
  const { errors } = routeOptions.config
  const code = error instanceof DomainError ? error.code : fastifyProblems[error.code]?.[0]
  return code && errors && !errors.includes(code) ? code : undefined
}

const fastifyProblems: Record<string, [ErrorCode, string]> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: ['unsupported_media_type', 'Send the body as application/json.'],
  FST_ERR_CTP_BODY_TOO_LARGE: ['body_too_large', 'The body is too large.'],
  FST_ERR_CTP_INVALID_JSON_BODY: ['malformed_body', 'The body is not JSON.'],
  FST_ERR_CTP_EMPTY_JSON_BODY: ['malformed_body', 'The body is empty, though it should be JSON.'],
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: ['malformed_body', 'The body is not as long as it says.'],
}

/** What the router refuses before it has found a route. */
export const routerProblems: Record<string, [ErrorCode, string]> = {
  FST_ERR_BAD_URL: ['malformed_body', 'The address is not well formed.'],
}

function sendInvalidInput(request: FastifyRequest, reply: FastifyReply, issues: ValidationIssue[], where?: string) {
  const errors: FieldError[] = issues.map((issue) => ({
    field: (issue.instancePath ?? '').split('/').filter(Boolean).join('.'),
    message: issue.message ?? 'This is not right.',
  }))
  // A malformed id makes the address one that does not exist.
  if (where === 'params') return sendProblem(request, reply, 'not_found', 'There is nothing at this address.')
  const first = errors[0]
  const detail = first?.field ? `${first.field}: ${first.message}` : (first?.message ?? 'Check what you sent.')
  return sendProblem(request, reply, 'invalid_input', detail, { errors })
}

export function sendProblem(
  request: FastifyRequest,
  reply: FastifyReply,
  code: ErrorCode,
  detail: string,
  extra: Pick<Problem, 'errors' | 'data'> = {},
) {
  const status = errorStatus[code]
  const problem: Problem = {
    type: `urn:uliza:${code}`,
    title: problemTitle(code),
    status,
    detail,
    code,
    ...extra,
    requestId: request.id,
  }
  return reply
    .status(status)
    .header('cache-control', 'no-store')
    .header('content-type', 'application/problem+json; charset=utf-8')
    .send(JSON.stringify(problem))
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Every code that the route's endpoint can answer with; missing on routes that are no endpoints. */
    errors?: readonly ErrorCode[]
  }
}
