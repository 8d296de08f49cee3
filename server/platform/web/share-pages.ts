import type { FastifyRequest } from 'fastify'
import type { PublicCache } from '../http/public-cache.ts'
import { type DrawnPage, type Encoding, encoded } from './compress-page.ts'

interface SharedPage extends DrawnPage {
  bytes: number
}

/**
 * Lets those who ask for one page at the same time, or in the moment for which what is public is kept, share one drawing
 * of it, where it is nobody's: a peak on the home page then costs as much as one person who reloads it. They share what
 * a cache in front of the program would give them too, the nonce included, and nothing that such a cache may not keep.
 */
export function sharePages(cache: PublicCache) {
  const shared = cache.part<SharedPage>({ sizeOf: ({ bytes }) => bytes, isKept: ({ body }) => body !== undefined })
  return async (request: FastifyRequest, draw: () => Promise<DrawnPage>): Promise<DrawnPage> => {
    const { url, headers } = request
    let isOwn = false
    const page = await shared(request, JSON.stringify([url, headers['accept-language'], headers.cookie]), async () => {
      isOwn = true
      return readToEnd(await draw())
    })
    return isOwn || page.body ? page : draw()
  }
}

const isShareable = ({ ok, headers }: Response) => ok && headers.get('cache-control')?.startsWith('public')

/** Reads a page that may be shared, and compresses it once for all who take it so. */
async function readToEnd({ nonce, response }: DrawnPage): Promise<SharedPage> {
  if (!isShareable(response)) return { nonce, response, bytes: 1 }
  const plain = Buffer.from(await response.arrayBuffer())
  const bodies = new Map<Encoding, Promise<Buffer>>()
  const body = (encoding: Encoding) => {
    const kept = bodies.get(encoding) ?? encoded(plain, encoding)
    bodies.set(encoding, kept)
    return kept
  }
  // What it has compressed is about a third of it.
  return { nonce, response, body, bytes: Math.ceil(plain.length * 1.4) }
}
