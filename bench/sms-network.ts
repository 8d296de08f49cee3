/**
 * Africa's Talking, in a process of its own, with phones that are reached at once: as little work as an answer takes, and
 * a report for each message, as the real one posts.
 */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'

/** The real one takes longer. */
const answerMilliseconds = 10

let sent = 0
let reportsTo = ''

const answer = (id: string, number: string) => ({
  SMSMessageData: {
    Message: 'Sent to 1/1 Total Cost: KES 0.8000',
    Recipients: [{ statusCode: 101, number, status: 'Success', cost: 'KES 0.8000', messageId: id, messageParts: 1 }],
  },
})

const report = (id: string, number: string) =>
  fetch(reportsTo, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ id, status: 'Success', phoneNumber: number, networkCode: '63902' }),
  })

const server = createServer(async (request, response) => {
  let body = ''
  for await (const piece of request) body += piece
  const number = new URLSearchParams(body).get('to') ?? ''
  const id = `ATXid_${++sent}`
  await wait(answerMilliseconds)
  const text = JSON.stringify(answer(id, number))
  response.writeHead(201, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) })
  response.end(text)
  if (reportsTo) void report(id, number)
})

process.on('message', (address: string) => {
  reportsTo = address
})
server.listen(0, '127.0.0.1', () => process.send?.(`http://127.0.0.1:${(server.address() as AddressInfo).port}`))
