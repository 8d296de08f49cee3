import { mkdir } from 'node:fs/promises'
import fastifyStatic, { type FastifyStaticOptions } from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { sendProblem } from '../http/problems.ts'

/** Serves images. The content of an image's address never changes, and nothing in one is executed. */
export async function mountMedia(app: FastifyInstance, folder: string) {
  await mkdir(folder, { recursive: true })
  await serveFiles(app, {
    root: folder,
    prefix: '/media/',
    immutable: true,
    maxAge: '365d',
    setHeaders(reply) {
      reply.header('content-security-policy', "default-src 'none'; sandbox")
    },
  })
}

/** Serves the files of these folders. Where the file system would fail at a name, there is simply no such file. */
export async function serveFiles(app: FastifyInstance, ...folders: FastifyStaticOptions[]) {
  await app.register(async (files) => {
    files.addHook('onRequest', async (request, reply) => {
      if (!isFileName(request.url.split('?', 1)[0] ?? ''))
        return sendProblem(request, reply, 'not_found', 'There is nothing at this address.')
    })
    for (const folder of folders) await files.register(fastifyStatic, { decorateReply: false, index: false, ...folder })
  })
}

/** Neither a NUL nor a backslash, and no name longer than file systems take; what cannot be decoded comes no further than the router. */
function isFileName(path: string): boolean {
  const decoded = decodeURIComponent(path)
  return (
    !/[\0\\]/.test(decoded) &&
    decoded.length < 1_000 &&
    decoded.split('/').every((name) => Buffer.byteLength(name) < 250)
  )
}
