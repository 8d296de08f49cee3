import { EventEmitter } from 'node:events'
import type { ServerResponse } from 'node:http'
import pg from 'pg'

/** The audience of a message, such as `user:{id}`; the modules that publish and subscribe choose the names. */
export type Topic = string

interface LiveMessage {
  topics: Topic[]
  /** The (first elements of) query keys to invalidate. */
  keys: string[]
}

export interface Live {
  /** Publishes to every process, and through it to every open page. Call it after the commit. */
  publish(topics: Topic[], keys: string[]): void
  /** Streams to one page until it disconnects. */
  stream(response: ServerResponse, topics: Topic[]): void
  end(): Promise<void>
}

const channel = 'uliza_live'
/** Too short to notice, and under load many commits become one. */
const gatherMilliseconds = 20
const heartbeatMilliseconds = 25_000

/**
 * Live updates: PostgreSQL's LISTEN/NOTIFY between processes, server-sent events to the pages. A message contains only *which*
 * data to read again, so a missed message delays an update and never shows wrong data; after a reconnect everything is read
 * again. This is the only file that uses LISTEN/NOTIFY.
 */
export async function startLive({
  url,
  pool,
  onError,
}: {
  url: string
  pool: pg.Pool
  onError: (error: Error) => void
}): Promise<Live> {
  const pages = new EventEmitter().setMaxListeners(0)
  const open = new Set<ServerResponse>()
  let ended = false
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

  // Messages published within a short interval are sent in one statement.
  let waiting: LiveMessage[] = []
  async function send() {
    const batch = waiting.map((message) => JSON.stringify(message))
    waiting = []
    await pool
      .query('select pg_notify($1, message) from unnest($2::text[]) as message', [channel, batch])
      .catch(onError)
  }

  await listen()
  return {
    publish(topics, keys) {
      if (waiting.length === 0) setTimeout(send, gatherMilliseconds)
      waiting.push({ topics, keys })
    },

    stream(response, topics) {
      response.writeHead(200, {
        'content-type': 'text/event-stream; charset=utf-8',
        'cache-control': 'no-store',
        'x-accel-buffering': 'no',
      })
      const send = (keys: string[]) => response.write(`data: ${JSON.stringify({ keys })}\n\n`)
      const everything = () => send(['/api'])
      const heartbeat = setInterval(() => response.write(': still here\n\n'), heartbeatMilliseconds)
      response.write('retry: 2000\n\n')
      for (const topic of topics) pages.on(topic, send)
      pages.on('everything', everything)
      open.add(response)
      response.on('close', () => {
        clearInterval(heartbeat)
        open.delete(response)
        for (const topic of topics) pages.off(topic, send)
        pages.off('everything', everything)
      })
    },

    async end() {
      ended = true
      if (waiting.length > 0) await send()
      clearTimeout(retry)
      for (const response of open) response.end()
      await client?.end().catch(() => undefined)
    },
  }
}
