import { createHash, randomBytes, randomUUIDv7 } from 'node:crypto'

let lastMoment = 0
let count = 0

/**
 * A UUIDv7 of the given kind. The ids of one process are sorted by creation, also within a millisecond (RFC 9562, 6.2,
 * method 1: a counter follows the timestamp), so that rows can be sorted by id.
 */
export function newId<Id extends string>(): Id {
  const uuid = randomUUIDv7()
  const moment = Number.parseInt(uuid.slice(0, 8) + uuid.slice(9, 13), 16)
  if (moment > lastMoment) {
    lastMoment = moment
    // Starts in the lower half, so that there is room to count.
    count = Number.parseInt(uuid.slice(15, 18), 16) & 0x7ff
  } else if (++count > 0xfff) {
    lastMoment++
    count = 0
  }
  const time = lastMoment.toString(16).padStart(12, '0')
  return `${time.slice(0, 8)}-${time.slice(8)}-7${count.toString(16).padStart(3, '0')}${uuid.slice(18)}` as Id
}

/** Unguessable, 256 bits, safe in a cookie and a path. */
export const newToken = () => randomBytes(32).toString('base64url')

/** Lower-case hexadecimal, since the caller of an address may change its case. */
export const newHexToken = () => randomBytes(16).toString('hex')

/** Only the hash of a token is kept, so that a copy of the database gives no access. */
export const hashToken = (token: string) => createHash('sha256').update(token).digest()
