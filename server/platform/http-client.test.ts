import { once } from 'node:events'
import { createServer, type Server } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { httpClient } from './http-client.ts'

let server: Server | undefined
afterEach(() => server?.close())

/** A server that says this to whatever it is asked. */
async function answering(words: string) {
  server = createServer((socket) => {
    socket.on('error', () => undefined)
    socket.once('data', () => socket.end(words))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  return httpClient(`http://127.0.0.1:${port}`)('/hooks', { method: 'POST', headers: {}, body: '{}' })
}

describe('a call to another server', () => {
  it('ends with an error, and does not wait for ever, where that goes over to another protocol', async () => {
    const upgrade = 'HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: x\r\n\r\n'
    await expect(answering(upgrade)).rejects.toThrow('closed without an answer')
  })

  it.each([
    ['says nothing', ''],
    ['is cut off in its answer', 'HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nabc'],
    ['speaks another language', 'SSH-2.0-OpenSSH_9.2\r\n'],
  ])('ends with an error where it %s', async (_, words) => {
    await expect(answering(words)).rejects.toThrow()
  })

  it('has the whole answer where it is whole', async () => {
    expect(await answering('HTTP/1.1 201 Created\r\nContent-Length: 3\r\n\r\nabc')).toMatchObject({
      status: 201,
      text: 'abc',
    })
  })
})
