import { Socket } from 'node:net'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { DomainError } from '../../errors.ts'

export interface InFlightLimits {
  /**
   * How many requests of one connection may wait until the one before them is answered. No browser sends any before
   * that. None for a page, which is drawn here.
   */
  waitingPerConnection: number
  /** How many requests of all connections are worked on at once; an open stream is none of them. */
  inAll: number
}

/** The requests of one connection, which are worked on one after the other, as their answers are sent. */
interface Line {
  waiting: (() => void)[]
  isOver: boolean
}

/**
 * Bounds the requests in flight. Node starts all requests that a connection sends ahead at once and keeps their answers
 * in memory until the client reads them: one socket with a thousand requests would keep the server from everybody else.
 * Here each connection is served one request after the other, and a client that does not read gets no further than its
 * first answer. Above a limit the answer is 503, and on a connection it is the last one. Pages call the API in process,
 * which is part of their own request.
 */
export function boundRequestsInFlight(app: FastifyInstance, { waitingPerConnection, inAll }: InFlightLimits) {
  const lines = new WeakMap<Socket, Line>()
  let atWork = 0

  app.decorateRequest('isAtWork', false)
  app.decorateRequest('endWork', function endWork(this: FastifyRequest) {
    if (this.isAtWork) atWork--
    this.isAtWork = false
  })

  app.addHook('onRequest', (request, reply, done) => {
    const { socket } = request.raw
    if (!(socket instanceof Socket)) return done()

    const start = () => {
      reply.raw.once('close', () => {
        request.endWork()
        const next = socket.destroyed ? undefined : line.waiting.shift()
        if (next) next()
        else lines.delete(socket)
      })
      if (atWork >= inAll) return done(tooMany())
      atWork++
      request.isAtWork = true
      done()
    }

    const before = lines.get(socket)
    const line = before ?? { waiting: [], isOver: false }
    lines.set(socket, line)
    if (!before) return start()
    // The connection ends with the answer below; what was sent after that request is not answered.
    if (line.isOver) return
    if (!request.routeOptions.config.isDrawn && line.waiting.length < waitingPerConnection) {
      line.waiting.push(start)
      return
    }
    line.isOver = true
    reply.header('connection', 'close')
    done(tooMany())
  })
  // Sending an answer is the client's pace, and not work.
  app.addHook('onSend', (request, _reply, _payload, done) => {
    request.endWork()
    done()
  })
}

const tooMany = () => new DomainError('busy', 'The server is busy. Try again in a moment.', { retryAfterSeconds: 1 })

declare module 'fastify' {
  interface FastifyContextConfig {
    /**
     * Answering takes the processor, and not only the database: a hundred connections that sent five of these ahead each
     * would keep everybody waiting for seconds.
     */
    isDrawn?: boolean
  }

  interface FastifyRequest {
    /** Whether this request counts as one that is worked on. */
    isAtWork: boolean
    /** From here on it does not, though its answer goes on: a stream has begun. */
    endWork(): void
  }
}
