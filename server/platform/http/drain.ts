import type { Server } from 'node:http'
import { Server as NetServer } from 'node:net'
import { setImmediate as nextTurn, setTimeout as wait } from 'node:timers/promises'

/** Whoever takes its answer for longer has it cut, so that the rest of the stop is done. */
const longestAnswerMilliseconds = 8_000
/** Longer than a request takes from a connection to its first bytes; of a proxy beside the server, thousands of times. */
const firstBytesMilliseconds = 300

/**
 * Lets whoever stands in front leave a server that is about to stop: for so long what comes is answered, and each answer
 * ends its connection. Closed at once, a connection may be in use by a request that is still on its way, and a proxy
 * repeats none that may have changed something. `endStreams` ends the answers that would go on for ever. Afterwards
 * nothing is connected.
 */
export async function drain(server: Server, milliseconds: number, endStreams: () => unknown): Promise<void> {
  server.prependListener('request', (_request, response) => {
    response.shouldKeepAlive = false
  })
  await wait(milliseconds)
  // After the turn in which new connections are taken: the fewest are between the system and this process.
  await nextTurn()
  // Not that of HTTP, which closes connections whose first request has not been read yet.
  const closed = new Promise<unknown>((resolve) => NetServer.prototype.close.call(server, resolve))
  endStreams()
  await wait(firstBytesMilliseconds)
  server.closeIdleConnections()
  await Promise.race([closed, wait(longestAnswerMilliseconds, undefined, { ref: false })])
  server.closeAllConnections()
}
