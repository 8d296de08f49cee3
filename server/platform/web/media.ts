import { access, mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import fastifyStatic, { type FastifyStaticOptions } from '@fastify/static'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type FileStores, picturesFolder } from '../files/index.ts'
import { sendProblem } from '../http/problems.ts'
import { filesFor } from './save-data.ts'

const maxAgeDays = 365
const nothingRuns = "default-src 'none'; sandbox"

/** Waits for a file of the folder, where it is one that is still being made. */
export type MediaReady = (file: string) => Promise<void>

/** Serves images. The content of an image's address never changes, and nothing in one is executed. */
export async function mountMedia(app: FastifyInstance, folder: string, files?: FileStores, ready?: MediaReady) {
  await mkdir(folder, { recursive: true })
  if (files && !files.isOnDisk) servePictures(app, files)
  await app.register(async (media) => {
    if (ready) media.addHook<{ Params: { '*': string } }>('onRequest', ({ params }) => ready(params['*']))
    media.addHook<{ Params: { '*': string } }>('onRequest', async ({ headers, params }) => {
      const { '*': asked } = params
      for (const file of filesFor(asked, headers)) {
        if (file === asked) return
        const isThere = await access(join(folder, file)).then(
          () => true,
          () => false,
        )
        if (!isThere) continue
        params['*'] = file
        return
      }
    })
    await serveFiles(media, {
      root: folder,
      prefix: '/media/',
      immutable: true,
      maxAge: `${maxAgeDays}d`,
      setHeaders(reply) {
        ofAnybody(reply)
      },
    })
  })
}

/** Anybody may see it, and any page may show it; nothing in it is run. Who saves data is sent a smaller one. */
const ofAnybody = (reply: FastifyReply) =>
  reply
    .header('content-security-policy', nothingRuns)
    .header('cross-origin-resource-policy', 'cross-origin')
    .header('vary', 'save-data')

/** Serves the pictures that are kept in another store, to a cache in front of this program above all. */
function servePictures(app: FastifyInstance, { media }: FileStores) {
  app.get<{ Params: { name: string } }>(`/media/${picturesFolder}/:name`, async (request, reply) => {
    const { name } = request.params
    const type = /^[0-9a-f-]{36}-\d{1,5}\.(avif|webp)$/.exec(name)?.[1]
    let bytes: Buffer | null = null
    for (const file of type ? filesFor(name, request.headers) : [])
      bytes ??= await media.read(`${picturesFolder}/${file}`)
    if (!bytes) return sendProblem(request, reply, 'not_found', 'There is nothing at this address.')
    return ofAnybody(reply)
      .header('content-type', `image/${type}`)
      .header('cache-control', `public, max-age=${maxAgeDays * 86_400}, immutable`)
      .send(bytes)
  })
}

/** Serves the files of these folders. Where the file system would fail at a name, there is simply no such file. */
export async function serveFiles(app: FastifyInstance, ...folders: FastifyStaticOptions[]) {
  await app.register(async (files) => {
    const sendNothingHere = (request: FastifyRequest, reply: FastifyReply) =>
      sendProblem(request, reply, 'not_found', 'There is nothing at this address.')
    files.addHook('onRequest', async (request, reply) => {
      if (!isFileName(request.url.split('?', 1)[0] ?? '')) return sendNothingHere(request, reply)
    })
    files.setErrorHandler((error: FastifyError, request, reply) => {
      // Whoever asked has gone in the middle of the file.
      if (error.code === 'ERR_STREAM_PREMATURE_CLOSE') return void request.raw.destroy()
      if (error.code !== 'FST_STATIC_FORBIDDEN_PATH') throw error
      return sendNothingHere(request, reply)
    })
    for (const folder of folders) {
      const { wildcard = true } = folder
      if (wildcard) await files.register((own) => serveByName(own, folder))
      else await files.register(fastifyStatic, { decorateReply: false, index: false, ...folder })
    }
  })
}

/**
 * The library's own route lists the whole folder at each request, to refuse a name in other letters where the file
 * system takes both. No name here is kept from anybody, and folders have thousands of files.
 */
async function serveByName(app: FastifyInstance, { prefix = '/', ...folder }: FastifyStaticOptions) {
  await app.register(fastifyStatic, { index: false, ...folder, serve: false })
  app.route<{ Params: { '*': string } }>({
    method: ['GET', 'HEAD'],
    url: `${prefix}*`,
    handler: ({ params }, reply) => reply.sendFile(`/${params['*']}`),
  })
}

/**
 * Names alone: none that is empty, no dots that mean another folder, no NUL, none longer than file systems take. The
 * router takes only what can be decoded.
 */
function isFileName(path: string): boolean {
  const isName = (name: string) => !/^\.{0,2}$|[\0\\]/.test(name) && Buffer.byteLength(name) < 250
  return path.length < 3_000 && decodeURIComponent(path).slice(1).split('/').every(isName)
}
