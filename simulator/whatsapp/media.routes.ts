import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { SimulatorContext } from '#simulator/context.ts'
import { GraphError } from './graph-error.ts'
import { formatOf } from './media-files.ts'

type OfId = { Params: { version: string; id: string } }

/** How long the address of a file is good for. */
const urlMilliseconds = 5 * 60_000

/** Pictures and documents that messages name by their id, for thirty days. */
export function mediaRoutes(app: FastifyInstance, { whatsapp, clock, settings, random }: SimulatorContext) {
  app.addContentTypeParser(
    'multipart/form-data',
    { parseAs: 'buffer', bodyLimit: 100 * 1024 * 1024 },
    (_r, body, done) => done(null, body),
  )

  app.post<OfId>('/:version/:id/media', async (request) => {
    if (request.params.id !== settings.whatsappPhoneNumberId || !Buffer.isBuffer(request.body))
      throw new GraphError(100)
    const contentType = request.headers['content-type'] ?? ''
    const sent = new Response(new Uint8Array(request.body), { headers: { 'content-type': contentType } })
    const form = await sent.formData().catch(() => {
      throw new GraphError(100, 'The request is no form')
    })
    const [product, type, file] = [form.get('messaging_product'), form.get('type'), form.get('file')]
    if (product !== 'whatsapp' || typeof type !== 'string' || !(file instanceof File)) throw new GraphError(100)
    const bytes = Buffer.from(await file.arrayBuffer())
    const refusal = whatsapp.uploads.take('media')
    if (refusal) throw new GraphError(refusal)
    if (!formatOf(type, bytes)) throw new GraphError(131053)
    const id = random.text('0123456789', 16)
    whatsapp.media.set(id, { type, bytes, at: clock.now() })
    return { id }
  })

  app.get<OfId>('/:version/:id', (request) => {
    const { version, id } = request.params
    const media = whatsapp.media.get(id)
    if (!media || !whatsapp.isMediaKept(media)) throw new GraphError(100, 'The media does not exist')
    return {
      messaging_product: 'whatsapp',
      url: `http://${request.host}/whatsapp/${version}/files/${id}?until=${clock.now() + urlMilliseconds}`,
      mime_type: media.type,
      sha256: createHash('sha256').update(media.bytes).digest('hex'),
      file_size: media.bytes.length,
      id,
    }
  })

  app.get<OfId & { Querystring: { until?: string } }>('/:version/files/:id', (request, reply) => {
    const media = whatsapp.media.get(request.params.id)
    if (!media || Number(request.query.until) < clock.now()) throw new GraphError(100, 'The address has expired')
    return reply.type(media.type).send(media.bytes)
  })

  app.delete<OfId>('/:version/:id', (request) => ({ success: whatsapp.media.delete(request.params.id) }))
}
