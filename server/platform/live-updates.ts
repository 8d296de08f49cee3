import { AsyncLocalStorage } from 'node:async_hooks'
import type { OutgoingHttpHeaders, ServerResponse } from 'node:http'
import type { Writable } from 'node:stream'
import pg from 'pg'
import { DomainError } from './errors.ts'
import { takeConnection } from './http/take-connection.ts'

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
const heartbeatParts = 30
/** In which what was written to a page that is ended has to be taken. */
const endMilliseconds = 3_000

/** How many streams there may be, and what of one may wait; `docs/decisions/0060` says why. */
export const liveLimits = {
  /** More pages than a person has open at once; who has more reads as often as without live updates. */
  perSession: 6,
  inProcess: 8_000,
  /**
   * What may wait for a page to take it. One that takes nothing is closed, and reads everything again when it is back.
   */
  waitingBytes: 64 * 1024,
}

let places = 0

/** An open page: what it follows, and the connection that is written to. There may be thousands, and each is small. */
class Page {
  /** Which of the heartbeats is its own. */
  readonly place = places++
  readonly connection: Writable
  readonly stream: Omit<LiveStream, 'headers'>
  readonly #waitingBytes: number

  constructor(connection: Writable, stream: Omit<LiveStream, 'headers'>, waitingBytes: number) {
    this.connection = connection
    this.stream = stream
    this.#waitingBytes = waitingBytes
  }

  write(text: string) {
    this.connection.write(text)
    // Many messages may arrive at once: only what the network has not taken by the next turn of the loop waits for the
    // page.
    if (this.#isFull()) setImmediate(() => this.#isFull() && this.connection.destroy())
  }

  /** A page that does not close its side, or takes nothing any more, would hold up the end of the process. */
  end() {
    const { connection } = this
    connection.end(() => connection.destroy())
    setTimeout(() => connection.destroy(), endMilliseconds).unref()
  }

  #isFull() {
    return this.connection.writableLength > this.#waitingBytes
  }
}

const eventOf = (keys: string[] | undefined) => `data: ${JSON.stringify({ keys })}\n\n`

function addTo(groups: Map<string, Set<Page>>, name: string, page: Page) {
  const group = groups.get(name)
  if (group) group.add(page)
  else groups.set(name, new Set([page]))
}

function removeFrom(groups: Map<string, Set<Page>>, name: string, page: Page) {
  const group = groups.get(name)
  group?.delete(page)
  if (group?.size === 0) groups.delete(name)
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
  const pages = new Set<Page>()
  const byTopic = new Map<Topic, Set<Page>>()
  const bySession = new Map<string, Set<Page>>()
  let ended = false
  let streamsEnded = false
  let client: pg.Client | undefined
  let retry: NodeJS.Timeout | undefined

  async function listen() {
    client = new pg.Client({ connectionString: url, application_name: 'uliza live', keepAlive: true })
    client.on('error', reconnect)
    client.on('notification', ({ payload }) => {
      const { topics = [], keys } = JSON.parse(payload ?? '{}') as Partial<LiveMessage>
      const event = eventOf(keys)
      for (const topic of topics) for (const page of byTopic.get(topic) ?? []) page.write(event)
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
      listen().then(readEverything, reconnect)
    }, 1_000).unref()
  }

  function readEverything() {
    for (const page of pages) page.write(eventOf(['/api']))
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

  let part = 0
  /** Some of the pages at a time, so that thousands do not keep everybody else waiting. */
  function beat() {
    part = (part + 1) % heartbeatParts
    for (const page of pages) if (page.place % heartbeatParts === part) page.write(': still here\n\n')
  }

  function endStreams() {
    streamsEnded = true
    for (const page of pages) page.end()
  }

  await listen()
  const heartbeats = setInterval(beat, heartbeatMilliseconds / heartbeatParts).unref()
  return {
    publish(topics, keys) {
      if (topics.length === 0) return
      if (waiting.length === 0) setTimeout(() => ofNoRequest(send), gatherMilliseconds)
      for (let at = 0; at < topics.length; at += topicsAMessage)
        waiting.push({ topics: topics.slice(at, at + topicsAMessage), keys })
    },

    stream(response, { headers, ...stream }) {
      if (pages.size >= limits.inProcess) throw tooMany('busy', 'The server is busy. Try again in a moment.')
      if ((bySession.get(stream.sessionId)?.size ?? 0) >= limits.perSession)
        throw tooMany('too_many_requests', 'Too many pages are open.')
      // It ends with its connection: without chunks, what is written is the same over HTTP and past it.
      response.removeHeader('transfer-encoding')
      response.writeHead(200, {
        ...headers,
        'content-type': 'text/event-stream; charset=utf-8',
        'cache-control': 'no-store',
        'x-accel-buffering': 'no',
        connection: 'close',
      })
      response.write('retry: 2000\n\n')
      const page = new Page(takeConnection(response), stream, limits.waitingBytes)
      if (streamsEnded) return page.end()
      const groups = [
        [bySession, stream.sessionId],
        ...stream.topics.map((topic) => [byTopic, topic] as const),
      ] as const
      pages.add(page)
      for (const [group, name] of groups) addTo(group, name, page)
      page.connection.once('close', () => {
        pages.delete(page)
        for (const [group, name] of groups) removeFrom(group, name, page)
      })
    },

    async endRevoked(rightsOf) {
      if (pages.size === 0) return
      const open = [...pages]
      const rights = await rightsOf([...bySession.keys()])
      for (const page of open) if (rights.get(page.stream.sessionId) !== page.stream.rights) page.end()
    },

    endStreams,

    async end() {
      ended = true
      if (waiting.length > 0) await send()
      clearTimeout(retry)
      clearInterval(heartbeats)
      endStreams()
      await client?.end().catch(() => undefined)
    },
  }
}

const tooMany = (code: 'busy' | 'too_many_requests', sentence: string) =>
  new DomainError(code, sentence, { retryAfterSeconds: 10 })
