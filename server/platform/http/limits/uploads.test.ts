import { once } from 'node:events'
import { type AddressInfo, connect, type Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { afterEach, describe, expect, it } from 'vitest'
import { readConfig } from '#server/config.ts'
import { buildServer, serverLimits } from '../server.ts'
import { readFile } from './uploads.ts'

const config = readConfig({ NODE_ENV: 'test', LOG_LEVEL: 'silent' })
const limit = 100

let app: FastifyInstance
const sockets: Socket[] = []

/** A server that takes files, has room for 120 bytes of them and 100 of one sender, and answers with what it has read. */
async function aServer() {
  app = await buildServer(config, { limits: { ...serverLimits, uploads: { inAll: 120, ofOne: 100 } } })
  const room = { taken: 0, given: 0 }
  app.addContentTypeParser('image/jpeg', readFile)
  app.post<{ Body: Buffer }>('/files', {
    bodyLimit: limit,
    onRequest: async (request, reply) => {
      request.takeRoom(reply, String(request.headers.sender), limit)
      room.taken++
      reply.raw.once('close', () => room.given++)
    },
    handler: async ({ body }) => `${body.length} bytes: ${body.toString('latin1')}`,
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  return room
}

/** Says that a file comes, and sends none of it yet. */
async function begin(sender: string, length: string | number) {
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1')
  sockets.push(socket)
  socket.on('error', () => undefined)
  const said = typeof length === 'string' ? length : `Content-Length: ${length}`
  socket.write(
    `POST /files HTTP/1.1\r\nHost: localhost\r\nSender: ${sender}\r\nContent-Type: image/jpeg\r\n${said}\r\n\r\n`,
  )
  return socket
}

const answerOn = async (socket: Socket) => String((await once(socket, 'data'))[0])

async function until(holds: () => boolean) {
  while (!holds()) await new Promise((resolve) => setTimeout(resolve, 5))
}

afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy()
  await app.close()
})

describe('files that are uploaded at once', () => {
  it('have room for the bytes that they say they have, all together; the next is refused before it is read', async () => {
    const room = await aServer()
    const [one, two] = [await begin('Achieng', 60), await begin('Baraka', 60)]
    await until(() => room.taken === 2)
    const refused = await answerOn(await begin('Chebet', 1))
    expect(refused).toMatch(/^HTTP\/1\.1 503 /)
    expect(refused).toContain('"code":"busy"')
    expect(refused).toMatch(/\r\nretry-after: 10\r\n/i)
    one.write('x'.repeat(60))
    expect(await answerOn(one)).toContain(`60 bytes: ${'x'.repeat(60)}`)
    two.destroy()
    await until(() => room.given === 2)
    const last = await begin('Chebet', 100)
    await until(() => room.taken === 3)
    last.write('y'.repeat(50))
    last.write('z'.repeat(50))
    expect(await answerOn(last)).toContain(`100 bytes: ${'y'.repeat(50)}${'z'.repeat(50)}`)
  })

  it('are those of one sender only so far that another has room too', async () => {
    const room = await aServer()
    await begin('Achieng', 90)
    await until(() => room.taken === 1)
    expect(await answerOn(await begin('Achieng', 20))).toMatch(/^HTTP\/1\.1 503 /)
    const other = await begin('Baraka', 20)
    other.write('x'.repeat(20))
    expect(await answerOn(other)).toMatch(/^HTTP\/1\.1 200 /)
  })

  it('give their room back once each, however often it was taken', async () => {
    const room = await aServer()
    for (let count = 1; count <= 20; count++) {
      const socket = await begin('Achieng', 100)
      await until(() => room.taken === count)
      if (count % 2) socket.destroy()
      else socket.write('x'.repeat(100))
      await until(() => room.given === count)
    }
    await begin('Achieng', 100)
    await until(() => room.taken === 21)
    expect(await answerOn(await begin('Baraka', 21))).toMatch(/^HTTP\/1\.1 503 /)
  })

  it('are refused when they do not say how long they are, or are longer than any file may be', async () => {
    await aServer()
    expect(await answerOn(await begin('Achieng', 'Transfer-Encoding: chunked'))).toMatch(/^HTTP\/1\.1 400 /)
    expect(await answerOn(await begin('Achieng', limit + 1))).toMatch(/^HTTP\/1\.1 413 /)
  })
})
