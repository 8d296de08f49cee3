import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'

type Notice = Record<string, string>

/** A merchant's two addresses for payments by hand, on a port of their own, gone when the test is. */
export async function startPaybillMerchant() {
  const merchant = {
    url: '',
    validations: [] as Notice[],
    confirmations: [] as Notice[],
    /** What it says to a validation. */
    answer: { ResultCode: '0', ResultDesc: 'Accepted' },
  }
  const server = createServer(async (request, response) => {
    let raw = ''
    for await (const chunk of request) raw += chunk
    const isValidation = request.url === '/validation'
    const notices = isValidation ? merchant.validations : merchant.confirmations
    notices.push(JSON.parse(raw))
    response.end(JSON.stringify(isValidation ? merchant.answer : { ResultCode: 0, ResultDesc: 'Success' }))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => new Promise<void>((resolve) => void server.close(() => resolve()).closeAllConnections()))
  merchant.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return merchant
}
