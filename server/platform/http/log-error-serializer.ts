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
 * Serializes an error for the log. The parameters of a failed query are left out, and so are the details in which the database
 * repeats them: phones, names, addresses, password hashes.
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
