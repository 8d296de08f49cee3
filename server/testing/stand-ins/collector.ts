import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

type Value = string | number | boolean

export interface CollectedSpan {
  name: string
  /** As OTLP numbers them: 1 internal, 2 server, 3 client. */
  kind: number
  traceId: string
  spanId: string
  parentSpanId?: string
  /** 2 is an error. */
  status: { code: number }
  attributes: Record<string, Value>
}

interface SentSpan extends Omit<CollectedSpan, 'attributes'> {
  attributes: { key: string; value: Record<string, Value> }[]
}

interface SentTraces {
  resourceSpans: { resource: { attributes: SentSpan['attributes'] }; scopeSpans: { spans: SentSpan[] }[] }[]
}

const named = (attributes: SentSpan['attributes']) =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0] as Value]))

/** Takes traces by OTLP over HTTP, in JSON, as Jaeger or Tempo do, and keeps what was sent. */
export class Collector {
  readonly spans: CollectedSpan[] = []
  readonly services = new Set<unknown>()
  /** All that was sent, as it was. */
  text = ''
  /** Whether it answers; otherwise it takes what comes and says nothing. */
  answers = true
  readonly #server = createServer((request, response) => {
    let body = ''
    request.on('data', (part: Buffer) => {
      body += part.toString()
    })
    request.on('end', () => {
      if (request.url === '/v1/traces' && request.headers['content-type'] === 'application/json') this.#take(body)
      if (this.answers) response.setHeader('content-type', 'application/json').end('{"partialSuccess":{}}')
    })
  })

  async start(): Promise<this> {
    await new Promise<void>((listening) => this.#server.listen(0, '127.0.0.1', listening))
    return this
  }

  get url() {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`
  }

  stop() {
    this.#server.closeAllConnections()
    this.#server.close()
  }

  #take(body: string) {
    this.text += body
    for (const { resource, scopeSpans } of (JSON.parse(body) as SentTraces).resourceSpans) {
      this.services.add(named(resource.attributes)['service.name'])
      for (const span of scopeSpans.flatMap(({ spans }) => spans))
        this.spans.push({ ...span, attributes: named(span.attributes) })
    }
  }

  /** The spans of one trace, by a span that is in it. */
  traceOf(name: string): CollectedSpan[] {
    const found = this.spans.find((span) => span.name === name)
    return this.spans.filter(({ traceId }) => traceId === found?.traceId)
  }
}
