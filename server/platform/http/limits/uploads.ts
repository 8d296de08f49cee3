import { finished, type Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { DomainError } from '../../errors.ts'

export interface UploadLimits {
  /** Of all files that are read or worked on at once, in bytes. */
  inAll: number
  /** Of those of one sender, so that nobody else is kept out by one. */
  ofOne: number
}

/**
 * Bounds what uploaded files take of memory, all together and not each: two hundred photographs of ten megabytes, sent
 * at once, are two gigabytes before anything looks at the first. A file takes as much room as it says it is long, from
 * before its first byte is read until its request is answered; whoever finds none is told so.
 */
export function boundUploads(app: FastifyInstance, { inAll, ofOne }: UploadLimits) {
  let taken = 0
  const takenBy = new Map<string, number>()

  app.decorateRequest('takeRoom', function takeRoom(this: FastifyRequest, reply, sender, limit) {
    const length = lengthOf(this)
    if (length > limit) throw new DomainError('body_too_large', 'The body is too large.')
    const own = takenBy.get(sender) ?? 0
    if (taken + length > inAll || own + length > ofOne) throw noRoom()
    taken += length
    takenBy.set(sender, own + length)
    finished(reply.raw, () => {
      taken -= length
      const left = (takenBy.get(sender) ?? 0) - length
      if (left > 0) takenBy.set(sender, left)
      else takenBy.delete(sender)
    })
  })
}

/** Browsers say how long a file is. What does not could be of any length. */
function lengthOf({ headers }: FastifyRequest): number {
  const length = Number(headers['content-length'] ?? Number.NaN)
  if (Number.isSafeInteger(length) && headers['transfer-encoding'] === undefined) return length
  throw new DomainError('malformed_body', 'Say how long the file is, in Content-Length.')
}

/**
 * Reads a file into one buffer of its length: gathered in pieces and then put together it would be in memory twice. It
 * is never longer than it said; Node ends the request there.
 */
export async function readFile(request: FastifyRequest, payload: Readable): Promise<Buffer> {
  const whole = Buffer.allocUnsafeSlow(lengthOf(request))
  let at = 0
  for await (const piece of payload as AsyncIterable<Buffer>) at += piece.copy(whole, at)
  if (at === whole.length) return whole
  throw new DomainError('malformed_body', 'The body is not as long as it says.')
}

const noRoom = () =>
  new DomainError('busy', 'Many files are being uploaded right now. Try again in a minute.', { retryAfterSeconds: 10 })

declare module 'fastify' {
  interface FastifyRequest {
    /** Takes room for the file that comes with this request, or refuses it. */
    takeRoom(reply: FastifyReply, sender: string, limit: number): void
  }
}
