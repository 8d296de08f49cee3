import type { ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import type { Writable } from 'node:stream'

/** Of Node's own, which says nothing of them in its types: the parser of a connection, and how an answer leaves it. */
interface Parser {
  unconsume(): void
  remove(): void
  close(): void
}
interface Detachable {
  detachSocket?(socket: Socket): void
}

/** What HTTP listens to on a connection: the same that Node takes off for an upgrade. */
const ofHttp = ['data', 'end', 'close', 'drain', 'timeout', 'error', 'pause', 'resume']

/**
 * Takes the connection of an answer that goes on for hours, once its head is sent, so that request, answer and parser
 * are kept no longer: they are nine tenths of what it holds. What is written to it then is the rest of the answer, which
 * has no length and no chunks and ends with the connection. The answer itself is told that it is over. Where Node is not
 * as expected, answers the answer.
 */
export function takeConnection(response: ServerResponse): Writable {
  const { socket, req } = response
  const { parser } = (socket ?? {}) as { parser?: Partial<Parser> }
  const { detachSocket } = response as unknown as Detachable
  if (!(socket instanceof Socket && req.complete && detachSocket && isParser(parser))) return response
  detachSocket.call(response, socket)
  for (const event of ofHttp) socket.removeAllListeners(event)
  endParser(parser)
  Object.assign(socket, { parser: null })
  socket.setTimeout(0)
  // A connection that breaks is closed, which is all that there is to know.
  socket.on('error', ignore)
  // What else comes over it is thrown away, and that its page is gone is noticed.
  socket.on('end', destroy)
  socket.resume()
  response.emit('close')
  return socket
}

function endParser(parser: Parser) {
  parser.unconsume()
  parser.remove()
  // Not before the turn in which it may have called us.
  setImmediate(() => parser.close())
}

// Not within the function above, whose parser and answer they would keep.
const ignore = () => undefined
function destroy(this: Socket) {
  this.destroy()
}

const isParser = (parser: Partial<Parser> | undefined): parser is Parser =>
  parser?.unconsume !== undefined && parser.remove !== undefined && parser.close !== undefined
