import { mkdir } from 'node:fs/promises'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'

/** Serves images. The content of an image's address never changes, and nothing in one is executed. */
export async function mountMedia(app: FastifyInstance, folder: string) {
  await mkdir(folder, { recursive: true })
  await app.register(fastifyStatic, {
    root: folder,
    prefix: '/media/',
    decorateReply: false,
    index: false,
    immutable: true,
    maxAge: '365d',
    setHeaders(reply) {
      reply.header('x-content-type-options', 'nosniff')
      reply.header('content-security-policy', "default-src 'none'; sandbox")
    },
  })
}
