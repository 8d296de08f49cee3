import { DomainError } from '../../errors.ts'
import { isPoolSharded } from './sharded.ts'

/**
 * What the coordinator knows, and the vendor's machine does not show yet. On Citus a transaction over two machines is seen on
 * one of them before the other, for some milliseconds, or until a machine that has failed is back.
 */
export class NotYetSeen extends DomainError {
  constructor(what = 'The same request is still running.') {
    super('busy', `${what} Try again in a moment.`, { retryAfterSeconds: 5 })
  }
}

/**
 * Reads what a transaction has written, this one or an earlier one of the same key: where the market is split, what is not
 * found is not seen yet.
 */
export async function readWritten<Found>(db: Parameters<typeof isPoolSharded>[0], read: () => Promise<Found>) {
  try {
    return await read()
  } catch (error) {
    const isMissing = error instanceof DomainError && error.code === 'not_found'
    throw isMissing && (await isPoolSharded(db)) ? new NotYetSeen() : error
  }
}
