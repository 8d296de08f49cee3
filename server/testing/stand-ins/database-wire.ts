import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net'

/**
 * The fault of the next COMMIT: its response is lost; it is lost itself; or it arrives and no response follows from
 * then on.
 */
export type NetworkFault = 'cut after commit' | 'cut before commit' | 'silence after commit'

interface Line {
  client: Socket
  upstream: Socket
  /** The received part of a message that is not complete yet. */
  rest: Buffer
  hasBegun: boolean
  /** The texts of prepared statements by name. */
  texts: Map<string, string>
  /** The statements that the current transaction has executed. */
  statements: string[]
  /** A COMMIT was bound, and the next Sync executes it. */
  isCommitting: boolean
  isSilent: boolean
}

/**
 * A proxy between the server and PostgreSQL that can close a connection at a COMMIT, stop responding, or disconnect.
 */
export class DatabaseWire {
  #server!: Server
  #target!: { host: string; port: number }
  readonly #lines = new Set<Line>()
  #next: { fault: NetworkFault; write: RegExp; met: () => void } | null = null
  #pullAt: { text: RegExp; met: () => void } | null = null
  #isPulled = false
  #isHushed = false

  /** The address of the same database through this proxy. */
  lead = async (url: string): Promise<string> => {
    const address = new URL(url)
    this.#target = { host: address.hostname, port: Number(address.port) }
    this.#server = createServer((client) => this.#join(client)).listen(0, '127.0.0.1')
    await once(this.#server, 'listening')
    address.port = String((this.#server.address() as AddressInfo).port)
    return address.href
  }

  /**
   * Applies a fault to the next COMMIT that inserts rows into `table`, or changes them, since the server also commits
   * other transactions. Resolves when it was applied and PostgreSQL has received its part.
   */
  atNextCommit(fault: NetworkFault, table: string, verb: 'insert into' | 'update' = 'insert into'): Promise<void> {
    return new Promise((met) => {
      this.#next = { fault, write: new RegExp(`${verb} "?${table}\\b`), met }
    })
  }

  /** Closes every connection and accepts no new one. */
  pull() {
    this.#isPulled = true
    for (const { client, upstream } of this.#lines) for (const end of [client, upstream]) end.destroy()
  }

  /** Pulls the wire when the next statement with this text is sent, so that it does not arrive. Resolves then. */
  pullAtNext(text: RegExp): Promise<void> {
    return new Promise((met) => {
      this.#pullAt = { text, met }
    })
  }

  plugIn() {
    this.#isPulled = false
  }

  /** Stops every response without closing a connection; `restore` ends this for new connections. */
  silence() {
    this.#isHushed = true
    for (const line of this.#lines) line.isSilent = true
  }

  restore() {
    this.#isHushed = false
  }

  async stop() {
    this.pull()
    this.#server.close()
    await once(this.#server, 'close')
  }

  #join(client: Socket) {
    if (this.#isPulled) return client.destroy()
    const upstream = connect(this.#target)
    const line: Line = {
      client,
      upstream,
      rest: Buffer.alloc(0),
      hasBegun: false,
      texts: new Map(),
      statements: [],
      isCommitting: false,
      isSilent: this.#isHushed,
    }
    this.#lines.add(line)
    client.on('data', (chunk: Buffer) => this.#pass(line, chunk))
    upstream.on('data', (chunk) => line.isSilent || client.write(chunk))
    for (const [end, other] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      end.on('error', () => undefined)
      end.on('close', () => {
        this.#lines.delete(line)
        other.end()
      })
    }
  }

  /** Forwards whole messages and inspects each (PostgreSQL's frontend protocol: a type byte, a length, a body). */
  #pass(line: Line, chunk: Buffer) {
    const sent = Buffer.concat([line.rest, chunk])
    let end = 0
    for (;;) {
      // The first message has no type byte.
      const letters = line.hasBegun ? 1 : 0
      if (sent.length < end + letters + 4) break
      const next = end + letters + sent.readInt32BE(end + letters)
      if (sent.length < next) break
      const isCommit = line.hasBegun && readMessage(line, sent.subarray(end, next))
      if (this.#pullAt?.text.test(line.statements.at(-1) ?? '')) {
        this.#pullAt.met()
        this.#pullAt = null
        return this.pull()
      }
      if (isCommit && this.#next && hasWritten(this.#next.write, line)) {
        const { fault, met } = this.#next
        this.#next = null
        const arrives = fault === 'cut before commit' ? end : next
        return this.#meet(line, fault, sent.subarray(0, arrives), met)
      }
      line.hasBegun = true
      end = next
    }
    line.upstream.write(sent.subarray(0, end))
    line.rest = sent.subarray(end)
  }

  #meet(line: Line, fault: NetworkFault, last: Buffer, met: () => void) {
    const { client, upstream } = line
    if (fault === 'silence after commit') {
      line.isSilent = true
      upstream.write(last)
      return met()
    }
    client.destroy()
    // PostgreSQL closes its end once it has executed what came before ours was closed.
    upstream.once('close', met)
    upstream.end(last)
  }
}

/** Whether this message executes a COMMIT; other executed statements are recorded. */
function readMessage(line: Line, message: Buffer): boolean {
  const letter = String.fromCharCode(message[0] as number)
  const [first = '', second = ''] = message.subarray(5).toString().split('\0')
  if (letter === 'Q') trackStatement(line, first)
  if (letter === 'P') line.texts.set(first, second)
  // The portal's name, then the statement's.
  if (letter === 'B') trackStatement(line, line.texts.get(second) ?? '')
  if (letter === 'Q') return first === 'commit'
  if (letter === 'P') line.isCommitting = second === 'commit'
  return letter === 'S' && line.isCommitting
}

function trackStatement(line: Line, text: string) {
  if (text === 'begin') line.statements = []
  line.statements.push(text)
}

const hasWritten = (write: RegExp, { statements }: Line) => statements.some((text) => write.test(text))
