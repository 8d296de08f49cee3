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

/** Names alone: no dots that mean another folder, no NUL, none longer than file systems take. The router takes only what can be decoded. */
function isFileName(path: string): boolean {
  const isName = (name: string) => !/^\.\.?$|[\0\\]/.test(name) && Buffer.byteLength(name) < 250
  return path.length < 3_000 && decodeURIComponent(path).split('/').every(isName)
}
