import type { ErrorCode, Problem } from '#contracts/wire/errors.ts'

/** An answer that is not OK. The message is the status, a colon and what the server said. */
export class ApiError extends Error {
  override name = 'ApiError'
  readonly status: number
  /** What the server said, when it said it as a problem. */
  readonly problem: Problem | undefined

  constructor(message: string, status: number, problem?: Problem) {
    super(message)
    this.status = status
    this.problem = problem
  }

  get code(): ErrorCode | undefined {
    return this.problem?.code as ErrorCode | undefined
  }
}

export const csrfTokenInvalid = 'CSRF_TOKEN_INVALID'

export const isCsrfRefusal = (error: unknown): boolean =>
  error instanceof ApiError && error.message.startsWith(csrfTokenInvalid)

export async function errorFrom(response: Response): Promise<ApiError> {
  const body = await response.text()
  const problem = problemIn(response, body)
  const message = `${response.status}: ${problem?.detail || body || response.statusText}`
  const isCsrf = response.status === 403 && body.includes('Invalid CSRF token')
  return new ApiError(isCsrf ? `${csrfTokenInvalid}: ${message}` : message, response.status, problem)
}

function problemIn(response: Response, body: string): Problem | undefined {
  if (!response.headers.get('content-type')?.includes('application/problem+json')) return undefined
  try {
    return JSON.parse(body) as Problem
  } catch {
    return undefined
  }
}
