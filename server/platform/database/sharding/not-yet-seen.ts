import { DomainError } from '../../errors.ts'

/**
 * What the coordinator knows, and the vendor's machine does not show yet. On Citus a transaction over two machines is seen on
 * one of them before the other, for some milliseconds, or until a machine that has failed is back.
 */
export class NotYetSeen extends DomainError {
  constructor(what = 'The same request is still running.') {
    super('busy', `${what} Try again in a moment.`, { retryAfterSeconds: 5 })
  }
}
