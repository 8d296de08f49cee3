import { AsyncLocalStorage } from 'node:async_hooks'
import { EventEmitter } from 'node:events'
import type { OutgoingHttpHeaders, ServerResponse } from 'node:http'
import pg from 'pg'
import { DomainError } from './errors.ts'

/** The audience of a message, such as `user:{id}`; the modules that publish and subscribe choose the names. */
export type Topic = string

export interface LiveMessage {
  topics: Topic[]
  /** The (first elements of) query keys to invalidate. */
  keys: string[]
}

export interface LiveStream {
  topics: Topic[]
  sessionId: string
  /** What the session may follow, in a word to compare: another one ends the stream. */
  rights: string
  /** Headers of the answer beside its own. */
  headers?: OutgoingHttpHeaders
}

export interface Live {
  /** Publishes to every process, and through it to every open page. Call it after the commit. */
  publish(topics: Topic[], keys: string[]): void
  /** Streams to one page until it disconnects, or refuses it where there are too many: before anything is sent. */
  stream(response: ServerResponse, stream: LiveStream): void
  /** Ends the streams whose session is over, or has other rights than when the stream began. */
  endRevoked(rightsOf: (sessionIds: string[]) => Promise<Map<string, string>>): Promise<void>
  /** Ends the streams that are open, and each that is opened from now on: its page connects again, elsewhere. */
  endStreams(): void
  end(): Promise<void>
}

const channel = 'uliza_live'
/** What PostgreSQL notifies of has fewer than 8,000 bytes. */
const topicsAMessage = 100
/** Too short to notice, and under load many commits become one. */
const gatherMilliseconds = 20
/** Shorter than the time after which a connection counts as stalled (`server.ts`). */
const heartbeatMilliseconds = 15_000

/** How many streams there may be, and what of one may wait; `docs/decisions/0060` says why. */
export const liveLimits = {
  /** More pages than a person has open at once; who has more reads as often as without live updates. */
  perSession: 6,
  inProcess: 2_000,
  /**
   * What may wait for a page to take it. One that takes nothing is closed, and reads everything again when it is back.
   */
  waitingBytes: 64 * 1024,
}

/**
 * Live updates: PostgreSQL's LISTEN/NOTIFY between processes, server-sent events to the pages. A message contains only
 * *which* data to read again, so a missed message delays an update and never shows wrong data; after a reconnect
 * everything is read again. This is the only file that uses LISTEN/NOTIFY.
 */
export async function startLive({
  url,
  pool,
  onError,
  limits = liveLimits,
}: {
  url: string
  pool: pg.Pool
  onError: (error: Error) => void
  limits?: typeof liveLimits
}): Promise<Live> {
  const pages = new EventEmitter().setMaxListeners(0)
  const open = new Map<ServerResponse, LiveStream>()
  let ended = false
  let streamsEnded = false
  let client: pg.Client | undefined
  let retry: NodeJS.Timeout | undefined

  async function listen() {
    client = new pg.Client({ connectionString: url, application_name: 'uliza live', keepAlive: true })
    client.on('error', reconnect)
    client.on('notification', ({ payload }) => {
      const message = JSON.parse(payload ?? '{}') as LiveMessage
      for (const topic of message.topics ?? []) pages.emit(topic, message.keys)
    })
    await client.connect()
    await client.query(`listen ${channel}`)
  }

  function reconnect(error: Error) {
    if (ended || retry) return
    onError(error)
    client?.end().catch(() => undefined)
    retry = setTimeout(() => {
      retry = undefined
      // Messages missed meanwhile are replaced by reading everything again.
      listen().then(() => pages.emit('everything'), reconnect)
    }, 1_000).unref()
  }

  // Messages published within a short interval are sent in one statement, which belongs to none of their requests.
  const ofNoRequest = AsyncLocalStorage.snapshot()
  let waiting: LiveMessage[] = []
  async function send() {
    const batch = waiting.map((message) => JSON.stringify(message))
    waiting = []
    await pool
      .query('select pg_notify($1, message) from unnest($2::text[]) as message', [channel, batch])
      .catch(onError)
  }

  function endStreams() {
    streamsEnded = true
    for (const response of open.keys()) response.end()
  }

  await listen()
  return {
    publish(topics, keys) {
      if (topics.length === 0) return
      if (waiting.length === 0) setTimeout(() => ofNoRequest(send), gatherMilliseconds)
      for (let at = 0; at < topics.length; at += topicsAMessage)
        waiting.push({ topics: topics.slice(at, at + topicsAMessage), keys })
    },

    stream(response, stream) {
      const { topics, sessionId, headers } = stream
      if (open.size >= limits.inProcess) throw tooMany('busy', 'The server is busy. Try again in a moment.')
      const ofSession = [...open.values()].filter((other) => other.sessionId === sessionId)
      if (ofSession.length >= limits.perSession) throw tooMany('too_many_requests', 'Too many pages are open.')
      response.writeHead(200, {
        ...headers,
        'content-type': 'text/event-stream; charset=utf-8',
        'cache-control': 'no-store',
        'x-accel-buffering': 'no',
      })
      const isFull = () => response.writableLength > limits.waitingBytes
      const write = (text: string) => {
        response.write(text)
        // Many messages may arrive at once: only what the network has not taken by the next turn of the loop waits for
        // the page.
        if (isFull()) setImmediate(() => isFull() && response.destroy())
      }
      const send = (keys: string[]) => write(`data: ${JSON.stringify({ keys })}\n\n`)
      const everything = () => send(['/api'])
      const heartbeat = setInterval(() => write(': still here\n\n'), heartbeatMilliseconds)
      write('retry: 2000\n\n')
      if (streamsEnded) {
        clearInterval(heartbeat)
        response.end()
        return
      }
      for (const topic of topics) pages.on(topic, send)
      pages.on('everything', everything)
      open.set(response, stream)
      response.on('close', () => {
        clearInterval(heartbeat)
        open.delete(response)
        for (const topic of topics) pages.off(topic, send)
        pages.off('everything', everything)
      })
    },

    async endRevoked(rightsOf) {
      if (open.size === 0) return
      const streams = [...open]
      const rights = await rightsOf([...new Set(streams.map(([, { sessionId }]) => sessionId))])
      for (const [response, stream] of streams) if (rights.get(stream.sessionId) !== stream.rights) response.end()
    },

    endStreams,

    async end() {
      ended = true
      if (waiting.length > 0) await send()
      clearTimeout(retry)
      endStreams()
      await client?.end().catch(() => undefined)
    },
  }
}

const tooMany = (code: 'busy' | 'too_many_requests', sentence: string) =>
  new DomainError(code, sentence, { retryAfterSeconds: 10 })
