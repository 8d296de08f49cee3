import type { FastifyInstance } from 'fastify'
import type { SimulatorContext } from '#simulator/context.ts'
import { chatRoutes } from './chat.routes.ts'
import { whatsappControlRoutes } from './control.routes.ts'
import { GraphError, sendError } from './graph-error.ts'
import { mediaRoutes } from './media.routes.ts'
import { messageRoutes } from './messages.routes.ts'
import { templateRoutes } from './template.routes.ts'
import { uploadRoutes } from './upload.routes.ts'

/** WhatsApp’s Cloud API as its callers see it, the chats of phones, and the control API. */
export async function whatsappRoutes(app: FastifyInstance, context: SimulatorContext) {
  const { whatsapp, settings } = context
  await app.register(
    async (api) => {
      api.addHook('onRequest', async (request, reply) => {
        // The bytes of an upload are sent with the scheme that its documentation has.
        const scheme = /\/upload:[^/]+$/.test(request.url) ? 'OAuth' : 'Bearer'
        const isTheirs = request.headers.authorization === `${scheme} ${settings.whatsappToken}`
        if (!isTheirs || whatsapp.account.isTokenExpired) return sendError(reply, new GraphError(190))
      })
      api.setErrorHandler((error, _request, reply) =>
        sendError(reply, error instanceof GraphError ? error : new GraphError(100, (error as Error).message)),
      )
      messageRoutes(api, context)
      mediaRoutes(api, context)
      templateRoutes(api, context)
      uploadRoutes(api, context)
    },
    { prefix: '/whatsapp' },
  )
  await app.register(async (page) => chatRoutes(page, context), { prefix: '/whatsapp' })
  await app.register(async (control) => whatsappControlRoutes(control, context), { prefix: '/_sim/whatsapp' })
}
