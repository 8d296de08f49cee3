import type { FastifyInstance, FastifyReply } from 'fastify'
import { z } from 'zod'
import type { SimulatorContext } from '#simulator/context.ts'
import { Msisdn, toMsisdn } from '#simulator/mpesa/phones/phones.ts'
import type { Html } from '#simulator/page/html.ts'
import { liveRoute } from '#simulator/page/live.ts'
import { invalidNumberPage } from '#simulator/page/phone-page.ts'
import { sendPage } from '#simulator/page/send-page.ts'
import { chatListPage, chatPage, chatSections } from './chat-page.ts'
import { writeToBusiness } from './webhooks.ts'

type OfPhone = { Params: { phone: string } }

const WriteForm = z.object({ text: z.string().trim().min(1).max(4096) })
const TapForm = z.object({ messageId: z.string(), title: z.string() })

/** The chats of phones with the business, to look at and to write in. */
export function chatRoutes(app: FastifyInstance, context: SimulatorContext) {
  const { whatsapp } = context
  const page = (reply: FastifyReply, content: Html, status = 200) => sendPage(reply, content, status)

  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
    done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  )

  app.get('/', (_request, reply) => page(reply, chatListPage(context)))

  app.get<{ Querystring: { number?: string } }>('/chats', ({ query: { number = '' } }, reply) => {
    const phone = toMsisdn(number)
    return phone ? reply.redirect(`/whatsapp/chats/${phone}`, 303) : page(reply, invalidNumberPage(number), 404)
  })

  app.get<OfPhone>('/chats/:phone', ({ params }, reply) => {
    const phone = toMsisdn(params.phone)
    return phone ? page(reply, chatPage(context, phone)) : page(reply, invalidNumberPage(params.phone), 404)
  })

  app.post<OfPhone>('/chats/:phone/write', async (request, reply) => {
    const phone = Msisdn.parse(request.params.phone)
    await writeToBusiness(context, phone, WriteForm.parse(request.body))
    return reply.redirect(`/whatsapp/chats/${phone}`, 303)
  })

  app.post<OfPhone>('/chats/:phone/tap', async (request, reply) => {
    const phone = Msisdn.parse(request.params.phone)
    const { messageId, title } = TapForm.parse(request.body)
    const message = whatsapp.messages.find(({ id }) => id === messageId)
    const button = message?.buttons.find((each) => each.title === title)
    if (message && button?.kind === 'reply') {
      const isTemplate = message.template !== undefined
      await writeToBusiness(context, phone, { title, payload: button.payload, messageId, isTemplate })
    }
    return reply.redirect(`/whatsapp/chats/${phone}`, 303)
  })

  app.get<{ Params: { id: string } }>('/media/:id', ({ params }, reply) => {
    const media = whatsapp.media.get(params.id)
    return media ? reply.type(media.type).send(media.bytes) : reply.status(404).send('')
  })

  liveRoute(app, context, (_, { phone = '' }: { phone?: string }) => chatSections(context, toMsisdn(phone)))
}
