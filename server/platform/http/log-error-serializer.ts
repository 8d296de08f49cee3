import { DrizzleQueryError } from 'drizzle-orm'

interface LoggedError {
  type: string
  message: string
  stack: string
  code?: unknown
  constraint?: unknown
  cause?: LoggedError
}

/**
 * An error as the log keeps it. Of a query that failed, what it was given stays out, and so does what the database repeats of
 * it in its details: phones, names, addresses, hashes of passwords.
 */
export function logErrorSerializer(error: Error): LoggedError {
  const { code, constraint, cause } = error as { code?: unknown; constraint?: unknown; cause?: unknown }
  const isQuery = error instanceof DrizzleQueryError
  const stack = error.stack ?? ''
  return {
    type: error.constructor.name,
    message: isQuery ? `Failed query: ${error.query}` : error.message,
    // The stack begins with the message, and that with what the query was given.
    stack: isQuery ? stack.slice(Math.max(0, stack.indexOf(error.message)) + error.message.length) : stack,
    ...(code === undefined ? {} : { code }),
    ...(constraint === undefined ? {} : { constraint }),
    ...(cause instanceof Error ? { cause: logErrorSerializer(cause) } : {}),
  }
}
