/** The bare peer: Fastify and `pg` with prepared statements and nothing else, on the same database. */
import fastify from 'fastify'
import { send } from './database.ts'
import { type BareOrder, type Callback, placeOrder, settle, storeCallback } from './paid-order.ts'
import { openGateway, prompt } from './prompt.ts'
import { mountReads } from './reads.ts'

const app = fastify({ logger: false, bodyLimit: 10_000_000 })
let ownUrl = ''

app.post<{ Body: BareOrder }>('/bare/order', async ({ body }, reply) => {
  const placed = await placeOrder(body)
  if (!placed) return reply.status(409).send({})
  prompt(placed, body.phone, ownUrl).catch(console.error)
  return reply.status(201).send({ id: placed.id, number: placed.number })
})

app.post<{ Params: { token: string }; Body: Callback }>('/bare/stk/:token', async ({ params, body, ip }) => {
  const stored = await storeCallback(params.token, body, ip)
  const isPaid = body.Body.stkCallback.ResultCode === 0
  // After the answer.
  if (stored && isPaid) setImmediate(() => settle(stored, body).catch(console.error))
  return { ResultCode: 0, ResultDesc: 'Accepted' }
})

mountReads(app)
await Promise.all([openGateway(), send('select 1')])
ownUrl = await app.listen({ host: '127.0.0.1', port: 0 })
process.send?.(ownUrl)
