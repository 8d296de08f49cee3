import type { FastifyRequest } from 'fastify'
import { DrizzleQueryError } from '../database/drizzle.ts'

interface LoggedError {
  type: string
  message: string
  stack: string
  code?: unknown
  constraint?: unknown
  cause?: LoggedError
}

/**
 * Serializes an error for the log. The parameters of a failed query are left out, and so are the details in which the
 * database repeats them: phones, names, addresses, password hashes.
 */
export function logErrorSerializer(error: Error): LoggedError {
  const { code, constraint, cause } = error as { code?: unknown; constraint?: unknown; cause?: unknown }
  const isQuery = error instanceof DrizzleQueryError
  const stack = error.stack ?? ''
  return {
    type: error.constructor.name,
    message: isQuery ? `Failed query: ${error.query}` : error.message,
    // The stack begins with the message, and the message with the query's parameters.
    stack: isQuery ? stack.slice(Math.max(0, stack.indexOf(error.message)) + error.message.length) : stack,
    ...(code === undefined ? {} : { code }),
    ...(constraint === undefined ? {} : { constraint }),
    ...(cause instanceof Error ? { cause: logErrorSerializer(cause) } : {}),
  }
}

/**
 * Serializes a request for the log, without the secrets that stand in addresses: of a route whose path is a secret its
 * pattern is written, and elsewhere (a wrong address, a mailed link) nothing that looks like a token: long, and
 * hexadecimal or of small letters and capitals. Ids have hyphens, and the names in addresses no capitals. Nor what was
 * searched by, which is somebody's name, phone or address.
 */
export function logRequestSerializer({ method, url, host, ip, socket, routeOptions }: FastifyRequest) {
  const address = routeOptions?.config?.isSecret ? routeOptions.url : withoutSecrets(url)
  return { method, url: address, host, remoteAddress: ip, remotePort: socket?.remotePort }
}

const withoutSecrets = (url: string) =>
  url
    .replaceAll(/([?&](?:search|q|receipt|param\d)=)[^&]*/g, '$1***')
    .replaceAll(/[\w-]{20,}/g, (part) => (isSecret(part) ? '***' : part))

const isSecret = (part: string) => /^[\da-f]+$/i.test(part) || (/[a-z]/.test(part) && /[A-Z]/.test(part))

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whether the path holds a secret: that of a provider's callback. */
    isSecret?: boolean
  }
}
