import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { SimulatorContext } from '#simulator/context.ts'
import { GraphError } from './graph-error.ts'
import { formatOf } from './media-files.ts'

const Begun = z.strictObject({
  file_name: z.string().min(1),
  file_length: z.coerce.number().int().positive(),
  file_type: z.string(),
})

/** Meta’s resumable uploads, by which examples of media come to templates: a session is begun, then its bytes are sent. */
export function uploadRoutes(app: FastifyInstance, { whatsapp, settings, random }: SimulatorContext) {
  app.addContentTypeParser(
    'application/octet-stream',
    { parseAs: 'buffer', bodyLimit: 100 * 1024 * 1024 },
    (_r, body, done) => done(null, body),
  )

  app.post<{ Params: { version: string; id: string } }>('/:version/:id/uploads', (request) => {
    if (request.params.id !== settings.whatsappAppId)
      throw new GraphError(100, `Unsupported post request. Object with ID '${request.params.id}' does not exist`)
    const begun = Begun.safeParse(request.query)
    if (!begun.success) throw new GraphError(100, z.prettifyError(begun.error))
    const id = `upload:${random.text('0123456789ABCDEF', 24)}`
    whatsapp.sessions.set(id, { type: begun.data.file_type, length: begun.data.file_length })
    return { id }
  })

  app.post<{ Params: { version: string; session: string } }>('/:version/:session(^upload:.+)', (request) => {
    const { session: id } = request.params
    const session = whatsapp.sessions.get(id)
    if (!session || request.headers.file_offset !== '0' || !Buffer.isBuffer(request.body))
      throw new GraphError(100, 'The upload session or its offset is not valid')
    const format = formatOf(session.type, request.body)
    if (request.body.length !== session.length || !format)
      throw new GraphError(131053, 'The bytes are not those that the session was begun for')
    whatsapp.sessions.delete(id)
    const h = `4::${random.text('abcdefghijklmnopqrstuvwxyz0123456789', 40)}`
    whatsapp.handles.set(h, format)
    return { h }
  })
}
