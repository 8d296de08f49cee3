import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll } from 'vitest'
import { assert } from '#server/platform/errors.ts'
import { type AirtelRecord, signatureOf } from './airtel-api.ts'

export const airtelKey = 'airtel-test-key'

type Kept = AirtelRecord & { kind: 'collections' | 'refunds'; msisdn?: string; of?: string; callback: string }

/**
 * Airtel Money as a local server that speaks its protocol, with the customers' phones and its back office in its
 * methods.
 */
export class AirtelStandIn {
  readonly records: Kept[] = []
  /** Whether refunds are refused when they are asked for. */
  refusesRefunds = false
  #serial = 0
  readonly #server = createServer(async (request, response) => {
    const { status, body } = this.#answer(request, await textOf(request))
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  })

  async start(): Promise<string> {
    await once(this.#server.listen(0, '127.0.0.1'), 'listening')
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`
  }

  async stop() {
    this.#server.closeAllConnections()
    await new Promise((resolve) => this.#server.close(resolve))
  }

  #answer({ method, url = '', headers }: IncomingMessage, text: string): { status: number; body: unknown } {
    if (headers['x-api-key'] !== airtelKey) return { status: 401, body: {} }
    const [, , kind, reference] = url.split('/') as [string, string, Kept['kind'], string | undefined]
    if (method === 'GET') {
      const found = this.records.find((record) => record.kind === kind && record.reference === reference)
      return found ? { status: 200, body: found } : { status: 404, body: {} }
    }
    if (kind === 'refunds' && this.refusesRefunds) return { status: 422, body: {} }
    const asked = JSON.parse(text) as Kept
    const taken = this.records.find((record) => record.kind === kind && record.reference === asked.reference)
    if (taken) return { status: 200, body: taken }
    const record: Kept = { ...asked, kind, state: 'PENDING', airtelId: null, why: null }
    this.records.push(record)
    return { status: 200, body: record }
  }

  /** The open prompt on a phone. */
  promptOn = (phone: string) =>
    this.records.find(
      ({ kind, msisdn, state }) => kind === 'collections' && `+${msisdn}` === phone && state === 'PENDING',
    )

  openRefund = () => this.records.find(({ kind, state }) => kind === 'refunds' && state === 'PENDING')

  /** Ends a collection or a refund. Its webhook is sent unless it is to be lost. */
  async end(record: Kept | undefined, change: Partial<AirtelRecord> = {}, { isLost = false } = {}) {
    assert(record, 'there is something to end')
    const airtelId = `AM.${String(++this.#serial).padStart(8, '0')}`
    Object.assign(record, { state: 'DONE', airtelId, ...change })
    if (!isLost) await this.report(record)
    return record.airtelId ?? ''
  }

  report(record: Kept, { key = airtelKey } = {}) {
    const body = JSON.stringify(record)
    const headers = { 'content-type': 'application/json', 'x-airtel-signature': signatureOf(key, body) }
    return fetch(record.callback, { method: 'POST', headers, body })
  }
}

async function textOf(request: IncomingMessage) {
  let text = ''
  for await (const part of request) text += part
  return text
}

/** For the length of a test file, with the settings that lead to it; they are complete once it has started. */
export function anAirtelStandIn() {
  const standIn = new AirtelStandIn()
  const env: Record<string, string> = { AIRTEL_KEY: airtelKey }
  beforeAll(async () => {
    env.AIRTEL_BASE_URL = await standIn.start()
  })
  afterAll(() => standIn.stop())
  return { standIn, env }
}
