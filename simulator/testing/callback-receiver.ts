import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'

/** The part of a callback that tests look at; what else is there is compared as `raw`. */
type StkCallback = {
  MerchantRequestID: string
  CheckoutRequestID: string
  ResultCode: number | string
  ResultDesc: string
  CallbackMetadata?: { Item: { Name: string; Value?: number | string }[] }
}
export type ReceivedCallback = { path: string; headers: IncomingHttpHeaders; raw: string; stk: StkCallback }

/** The merchant's endpoint: takes callbacks on a port of its own and keeps them in order. */
export async function startCallbackReceiver(status = 200) {
  const callbacks: ReceivedCallback[] = []
  const waiting: (() => void)[] = []
  const server = createServer(async (request, response) => {
    let raw = ''
    for await (const chunk of request) raw += chunk
    response.writeHead(status).end('{"ResultCode":0,"ResultDesc":"Accepted"}')
    callbacks.push({ path: request.url ?? '', headers: request.headers, raw, stk: JSON.parse(raw).Body?.stkCallback })
    for (const wake of waiting.splice(0)) wake()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    callbacks,
    url: `http://127.0.0.1:${port}`,
    /** Resolves once so many callbacks have come. */
    async arrived(count: number): Promise<ReceivedCallback[]> {
      while (callbacks.length < count) await new Promise<void>((resolve) => waiting.push(resolve))
      return callbacks
    },
    close: () => new Promise<unknown>((resolve) => server.close(resolve).closeAllConnections()),
  }
}
