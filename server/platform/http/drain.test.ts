import { once } from 'node:events'
import { Agent, createServer, get } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, it } from 'vitest'
import { drain } from './drain.ts'

it('a server that is about to stop answers what still comes, and each answer ends its connection', async () => {
  const server = createServer((_request, response) => response.end('served')).listen(0)
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const ask = async () => {
    const [response] = await once(get({ port, agent }), 'response')
    response.resume()
    await once(response, 'end')
    return [response.statusCode, response.headers.connection]
  }
  expect(await ask()).toEqual([200, 'keep-alive'])
  const drained = drain(server, 200, () => undefined)
  expect([await ask(), await ask()]).toEqual([
    [200, 'close'],
    [200, 'close'],
  ])
  await drained
  await expect(ask()).rejects.toThrow('ECONNREFUSED')
  agent.destroy()
})
