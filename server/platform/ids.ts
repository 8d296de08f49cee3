import { createHash, randomBytes, randomUUIDv7 } from 'node:crypto'

/** A UUIDv7 of the kind asked for: sorted by time, so that indexes grow at their end. */
export const newId = <Id extends string>(): Id => randomUUIDv7() as Id

/** Unguessable, 256 bits, safe in a cookie and a path. */
export const newToken = () => randomBytes(32).toString('base64url')

/** Lower-case hexadecimal: Safaricom is suspected of folding the case of callback addresses. */
export const newHexToken = () => randomBytes(16).toString('hex')

/** Only the hash of a token is kept, so that a copy of the database opens nothing. */
export const hashToken = (token: string) => createHash('sha256').update(token).digest()
