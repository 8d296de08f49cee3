import type { FastifyInstance } from 'fastify'
import type { SimulatorContext } from '#simulator/context.ts'
import { GraphError } from './graph-error.ts'
import { readDefinition } from './templates.ts'

type OfAccount = { Params: { version: string; id: string }; Querystring: { limit?: string; after?: string } }

/** Making templates and reading what became of them, below the business account. */
export function templateRoutes(app: FastifyInstance, { whatsapp, settings, random }: SimulatorContext) {
  const requireAccount = (id: string) => {
    if (id !== settings.whatsappBusinessAccountId)
      throw new GraphError(100, `Unsupported request. Object with ID '${id}' does not exist`)
  }

  app.post<OfAccount>('/:version/:id/message_templates', (request) => {
    requireAccount(request.params.id)
    const definition = readDefinition(request.body, whatsapp.handles)
    const key = whatsapp.templateKey(definition.name, definition.language)
    if (whatsapp.templates.has(key))
      throw new GraphError(100, 'There is already content in this language for this template')
    const status = whatsapp.account.approvesAtOnce ? 'APPROVED' : 'PENDING'
    const template = { ...definition, id: random.text('0123456789', 16), status } as const
    whatsapp.templates.set(key, template)
    return { id: template.id, status, category: template.category }
  })

  app.get<OfAccount>('/:version/:id/message_templates', (request) => {
    requireAccount(request.params.id)
    const { limit = '25', after = '0' } = request.query
    const all = [...whatsapp.templates.values()]
    const end = Number(after) + Number(limit)
    const data = all.slice(Number(after), end)
    return { data, ...(end < all.length && { paging: { cursors: { after: String(end) }, next: 'more' } }) }
  })
}
