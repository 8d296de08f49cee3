import { connect, createServer, type Socket } from 'node:net'

export interface Wire {
  statements: number
  commits: number
  roundTrips: number
  /** Packets that the client wrote. */
  writes: number
  /** How often each statement was sent. */
  texts: Map<string, number>
}

const emptyWire = (): Wire => ({ statements: 0, commits: 0, roundTrips: 0, writes: 0, texts: new Map() })

/**
 * A proxy before PostgreSQL that counts what comes over the connections to it, whoever it is of: the messages of
 * PostgreSQL's protocol are looked at on their way. A round trip begins with what is sent while nothing is awaited.
 */
export async function startWireMeter(databaseUrl: string) {
  const target = new URL(databaseUrl)
  let wire = emptyWire()

  function count(text: string) {
    wire.statements++
    if (/^\s*commit\b/i.test(text)) wire.commits++
    wire.texts.set(text, (wire.texts.get(text) ?? 0) + 1)
  }

  function relay(client: Socket) {
    const server = connect({ host: target.hostname, port: Number(target.port || 5432) })
    for (const socket of [client, server]) socket.setNoDelay(true)
    const texts = new Map<string, string>()
    let [bound, awaited] = ['', 0]
    // The first message of a connection has no type.
    const fromClient = messageReader({ hasStartup: true }, (type, body) => {
      const [first, second] = [textAt(body, 0), () => textAt(body, body.indexOf(0) + 1)]
      if (type === 'P') texts.set(first, second())
      // Bound are a portal, which has no name, and a statement.
      if (type === 'B') bound = texts.get(second()) ?? ''
      if (type === 'E') count(bound)
      if (type === 'Q') count(first)
      if (type === 'Q' || type === 'S') awaited++
    })
    const fromServer = messageReader({ hasStartup: false }, (type) => {
      if (type === 'Z') awaited = Math.max(0, awaited - 1)
    })
    client.on('data', (chunk: Buffer) => {
      wire.writes++
      if (awaited === 0) wire.roundTrips++
      fromClient(chunk)
      server.write(chunk)
    })
    server.on('data', (chunk: Buffer) => {
      fromServer(chunk)
      client.write(chunk)
    })
    for (const [one, other] of [
      [client, server],
      [server, client],
    ] as const) {
      one.on('error', () => other.destroy())
      one.on('close', () => other.destroy())
    }
  }

  const proxy = createServer(relay)
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
  const url = new URL(databaseUrl)
  url.hostname = '127.0.0.1'
  url.port = String((proxy.address() as { port: number }).port)
  return {
    url: url.href,
    /** What was counted since the last time. */
    take(): Wire {
      const taken = wire
      wire = emptyWire()
      return taken
    },
    stop: () => proxy.close(),
  }
}

const textAt = (body: Buffer, from: number) => body.toString('utf8', from, body.indexOf(0, from))

/** Calls back for each whole message of a stream that comes in any pieces. */
function messageReader({ hasStartup }: { hasStartup: boolean }, read: (type: string, body: Buffer) => void) {
  let rest: Buffer = Buffer.alloc(0)
  let isStarted = !hasStartup
  return (chunk: Buffer) => {
    rest = rest.length ? Buffer.concat([rest, chunk]) : chunk
    for (;;) {
      const head = isStarted ? 1 : 0
      if (rest.length < head + 4) return
      const end = head + rest.readInt32BE(head)
      if (rest.length < end) return
      if (isStarted) read(String.fromCharCode(rest[0] as number), rest.subarray(5, end))
      isStarted = true
      rest = rest.subarray(end)
    }
  }
}
