import { once } from 'node:events'
import { createServer, type RequestListener, type Server, type ServerResponse } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import type { Writable } from 'node:stream'
import { setImmediate as nextTurn, setTimeout as wait } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, it, onTestFinished } from 'vitest'
import { takeConnection } from './take-connection.ts'

setFlagsFromString('--expose-gc')
const collectGarbage = runInNewContext('gc') as () => void

async function serving(listener: RequestListener): Promise<{ server: Server; port: number }> {
  const server = createServer(listener).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  return { server, port: (server.address() as AddressInfo).port }
}

/** Begins an answer that goes on, as a live stream does: once it is known who asks. */
async function begin(response: ServerResponse): Promise<Writable> {
  await nextTurn()
  response.removeHeader('transfer-encoding')
  response.writeHead(200, { 'content-type': 'text/plain', connection: 'close' })
  response.write('one ')
  return takeConnection(response)
}

it('goes on with the answer, which ends with its connection', async () => {
  let closed = 0
  const { server, port } = await serving(async (_, response) => {
    response.once('close', () => closed++)
    const connection = await begin(response)
    expect(closed).toBe(1)
    await wait(20)
    connection.write('two ')
    connection.end('three')
  })
  const answer = await fetch(`http://127.0.0.1:${port}/`)
  expect(await answer.text()).toBe('one two three')
  const ended = once(server, 'close')
  server.close()
  await ended
})

it('keeps neither the request nor the answer', async () => {
  const kept: WeakRef<object>[] = []
  let connection: Writable | undefined
  const { port } = await serving(async (request, response) => {
    kept.push(new WeakRef(request), new WeakRef(response))
    connection = await begin(response)
  })
  const client = connect(port, '127.0.0.1')
  client.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n')
  await once(client, 'data')
  await wait(50)
  collectGarbage()
  expect(kept.map((each) => each.deref())).toEqual([undefined, undefined])
  connection?.write('two ')
  expect(String((await once(client, 'data'))[0])).toBe('two ')
  client.destroy()
})

it('is closed with its client, whatever that has sent besides', async () => {
  let connection: Writable | undefined
  const { port } = await serving(async (_, response) => {
    connection = await begin(response)
  })
  const client = connect(port, '127.0.0.1')
  client.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n')
  await once(client, 'data')
  const closed = once(connection as Writable, 'close')
  client.end('GET /second HTTP/1.1\r\nHost: localhost\r\n\r\n')
  await closed
  expect(connection?.destroyed).toBe(true)
})

it('stays with HTTP while the body of its request is still coming', async () => {
  let isAnswer: boolean | undefined
  const { port } = await serving(async (_, response) => {
    isAnswer = (await begin(response)) === response
    response.end('two')
  })
  const client = connect(port, '127.0.0.1')
  client.write('POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 10\r\n\r\nhalf')
  const [text] = await once(client, 'data')
  expect([isAnswer, String(text).startsWith('HTTP/1.1 200')]).toEqual([true, true])
  client.destroy()
})
