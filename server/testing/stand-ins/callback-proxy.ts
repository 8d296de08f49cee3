import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'

/** How a callback is delivered: at once, never, later (after others that came after it), or three times. */
export type DeliveryFault = 'at once' | 'lost' | 'late' | 'tripled'

interface Rules {
  faultOf: (body: string) => DeliveryFault
  random: () => number
  /** The program's own address. */
  deliverTo: () => string
}

interface Callback {
  path: string
  body: string
}

/** A proxy between Safaricom and the server: accepts every callback, and delivers it as `faultOf` says. */
export class CallbackProxy {
  readonly #faultOf: (body: string) => DeliveryFault
  readonly #random: () => number
  readonly #deliverTo: () => string
  #server!: Server
  #kept: Callback[] = []
  readonly #onTheWay = new Set<Promise<unknown>>()
  readonly counted: Record<DeliveryFault, number> = { 'at once': 0, lost: 0, late: 0, tripled: 0 }

  constructor({ faultOf, random, deliverTo }: Rules) {
    this.#faultOf = faultOf
    this.#random = random
    this.#deliverTo = deliverTo
  }

  /** Its address, which Safaricom gets instead of the server's. */
  async open(): Promise<string> {
    this.#server = createServer(async (request, response) => {
      let body = ''
      for await (const part of request) body += part
      response.setHeader('content-type', 'application/json').end('{"ResultCode":0,"ResultDesc":"Accepted"}')
      this.#take({ path: request.url ?? '', body })
    }).listen(0, '127.0.0.1')
    await once(this.#server, 'listening')
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`
  }

  /** Delivers a share of the callbacks that were held back (a half, all of them), in random sequence. */
  async deliver(share: number) {
    const picked = this.#kept
      .map((webhookEvent) => ({ webhookEvent, place: this.#random() }))
      .toSorted((a, b) => a.place - b.place)
    const last = Math.ceil(picked.length * share)
    this.#kept = picked.slice(last).map(({ webhookEvent }) => webhookEvent)
    for (const { webhookEvent } of picked.slice(0, last)) this.#send(webhookEvent)
    await Promise.all(this.#onTheWay)
  }

  get kept() {
    return this.#kept.length
  }

  async close() {
    this.#server.close()
    this.#server.closeAllConnections()
    await once(this.#server, 'close')
  }

  #take(webhookEvent: Callback) {
    const fault = this.#faultOf(webhookEvent.body)
    this.counted[fault]++
    if (fault === 'late' || fault === 'tripled') this.#kept.push(webhookEvent)
    if (fault === 'at once' || fault === 'tripled') this.#send(webhookEvent)
    if (fault === 'tripled') this.#send(webhookEvent)
  }

  #send({ path, body }: Callback) {
    const headers = { 'content-type': 'application/json' }
    const sent: Promise<unknown> = fetch(this.#deliverTo() + path, { method: 'POST', headers, body })
      .then((response) => response.text())
      .catch(() => undefined)
      .finally(() => this.#onTheWay.delete(sent))
    this.#onTheWay.add(sent)
  }
}
