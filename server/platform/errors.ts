import type { ErrorCode } from '#contracts/wire/errors.ts'

export interface DomainErrorOptions {
  /** The field at fault, as the request names it. */
  field?: string
  /** What the code is about, for the page to work with. */
  data?: Record<string, unknown>
  /** Seconds after which trying again makes sense. */
  retryAfterSeconds?: number
}

/** An expected no: a code, and a sentence that a person can act on. Anything else thrown is a defect. */
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

/** For what holds if the code is right. */
export function assert(condition: unknown, message: string): asserts condition {
  if (!condition) throw new Error(`assertion failed: ${message}`)
}

/** A reason not to start, in one sentence for whoever starts the program; no stack is shown. */
export class StartError extends Error {}
