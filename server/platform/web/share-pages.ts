import type { FastifyRequest } from 'fastify'
import { singleFlight } from '../http/single-flight.ts'

/** A page as it was drawn, with the nonce that its scripts carry. */
export interface DrawnPage {
  nonce: string
  response: Response
}

/**
 * Lets those who ask for one page at the same time share one drawing of it, where it is nobody's: a peak on the home
 * page then costs as much as one person who reloads it. They share what a cache in front of the program would give them
 * too, the nonce included, and nothing that such a cache may not keep. Whoever asks while a page is drawn has the next
 * one, which is no older than the question.
 */
export function sharePages() {
  const shared = singleFlight<() => DrawnPage>()
  return async (request: FastifyRequest, draw: () => Promise<DrawnPage>): Promise<DrawnPage> => {
    const { url, headers } = request
    let isOwn = false
    const copy = await shared(JSON.stringify([url, headers['accept-language'], headers.cookie]), async () => {
      isOwn = true
      return copies(await draw())
    })
    const page = copy()
    return isOwn || isShareable(page.response) ? page : draw()
  }
}

const isShareable = ({ ok, headers }: Response) => ok && headers.get('cache-control')?.startsWith('public')

/** Reads a page to its end, and gives each who asks one of their own. */
async function copies({ nonce, response }: DrawnPage): Promise<() => DrawnPage> {
  const { status, headers } = response
  const body = response.body && (await response.arrayBuffer())
  return () => ({ nonce, response: new Response(body, { status, headers }) })
}
