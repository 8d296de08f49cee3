import type { ErrorCode } from '#contracts/wire/errors.ts'

export interface DomainErrorOptions {
  /** The field at fault, as the request names it. */
  field?: string
  /** The details of the error, for the page to use. */
  data?: Record<string, unknown>
  /** Seconds after which a retry makes sense. */
  retryAfterSeconds?: number
}

/** An expected error: a code, and a sentence that a person can act on. Anything else thrown is a defect. */
export class DomainError extends Error {
  readonly code: ErrorCode
  readonly options: DomainErrorOptions

  constructor(code: ErrorCode, sentence: string, options: DomainErrorOptions = {}) {
    super(sentence)
    this.name = 'DomainError'
    this.code = code
    this.options = options
  }
}

export const notFound = (what: string) => new DomainError('not_found', `${what} was not found.`)

/** It was public, and will not be again: search engines forget it, where `not_found` may be a passing thing. */
export const gone = (what: string) => new DomainError('gone', `${what} is no longer here.`)

/** Asserts an invariant: a failure is a defect in the code. */
export function assert(condition: unknown, message: string): asserts condition {
  if (!condition) throw new Error(`assertion failed: ${message}`)
}

/** An error that prevents the start, in one sentence for whoever starts the program; no stack is shown. */
export class StartError extends Error {}
