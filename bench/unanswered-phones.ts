/**
 * M-Pesa with phones that ring and are never answered, in a process of its own: as little work as an answer takes, so
 * that what is measured is the program and not the simulator. Any token will do; each prompt has a request id of its
 * own.
 */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'

/** Safaricom takes longer. */
const answerMilliseconds = 10

let prompts = 0

const answers: Record<string, () => [status: number, body: object]> = {
  '/oauth/v1/generate': () => [200, { access_token: 'bench', expires_in: '3599' }],
  '/mpesa/stkpush/v1/processrequest': () => {
    const id = ++prompts
    return [
      200,
      {
        MerchantRequestID: `2654-4b64-97ff-${id}`,
        CheckoutRequestID: `ws_CO_20112026120000${id}`,
        ResponseCode: '0',
        ResponseDescription: 'Success. Request accepted for processing',
        CustomerMessage: 'Success. Request accepted for processing',
      },
    ]
  },
  '/mpesa/stkpushquery/v1/query': () => [
    500,
    { requestId: 'bench', errorCode: '500.001.1001', errorMessage: 'The transaction is being processed' },
  ],
}

const server = createServer((request, response) => {
  request.resume().on('end', async () => {
    await wait(answerMilliseconds)
    const answer = answers[(request.url ?? '').split('?')[0] ?? '']
    const [status, body] = answer?.() ?? [404, {}]
    const text = JSON.stringify(body)
    response.writeHead(status, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) })
    response.end(text)
  })
})
server.listen(0, '127.0.0.1', () => process.send?.(`http://127.0.0.1:${(server.address() as AddressInfo).port}`))
