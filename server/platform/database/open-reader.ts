import { minutes } from '../clock.ts'
import { type Database, openDatabase } from './database.ts'

/** Longer than any statement of the rules of the ledger takes on a million orders. */
export const longRead = minutes(10)

/**
 * One connection more to the same database, for statements that take longer than any of a request may. Whoever opens it
 * ends it.
 */
export function openReader(database: Database): Database {
  return openDatabase({
    url: database.url,
    poolSize: 1,
    silenceMilliseconds: longRead,
    statementMilliseconds: longRead,
  })
}
