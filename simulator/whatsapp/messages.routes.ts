import type { FastifyInstance, FastifyReply } from 'fastify'
import type { SimulatorContext } from '#simulator/context.ts'
import type { ChatMessage } from './create-whatsapp.ts'
import { type GraphCode, GraphError } from './graph-error.ts'
import { isReadReceipt, type MessageRequest, numberOf, readMessage, type Shown, shownOf } from './message-request.ts'
import type { WhatsappScenario } from './scenarios.ts'
import { renderTemplate } from './templates.ts'
import { failureOf, report, scheduleReports } from './webhooks.ts'

type OfNumber = { Params: { version: string; id: string } }

const refusals: Partial<Record<WhatsappScenario, GraphCode>> = {
  'not-on-whatsapp-at-once': 131026,
  'opted-out': 131050,
  'paused-template': 132015,
  'token-expired': 190,
  'no-permission': 10,
  throughput: 130429,
  'pair-rate': 131056,
  'server-error': 131000,
}

/** To one person, so many in so long. */
const burst = { count: 45, milliseconds: 6_000 }

/** Sending, below the version and the number that is sent from. */
export function messageRoutes(app: FastifyInstance, context: SimulatorContext) {
  const { whatsapp, settings, clock, phones, liveUpdates } = context

  function shown(message: MessageRequest): Shown & { template: string | undefined } {
    if (message.type !== 'template') return { ...shownOf(message), template: undefined }
    const { name, language } = message.template
    const template = whatsapp.templates.get(whatsapp.templateKey(name, language.code))
    if (!template || template.status === 'PENDING' || template.status === 'REJECTED')
      throw new GraphError(132001, `template name (${name}) does not exist in ${language.code}`)
    if (template.status === 'PAUSED') throw new GraphError(132015)
    return { ...renderTemplate(template, message.template), template: `${name} ${language.code}` }
  }

  function requireMedia({ header }: Shown, scenario: WhatsappScenario) {
    if (!header?.mediaId) return
    const media = whatsapp.media.get(header.mediaId)
    if (!media || !whatsapp.isMediaKept(media)) throw new GraphError(131053, 'The media id does not exist any more')
    const isImage = media.type.startsWith('image/')
    if (isImage !== (header.kind === 'image')) throw new GraphError(131053, 'The media is of another type')
    if (scenario === 'media-refused') throw new GraphError(131053)
  }

  function phoneOf({ to, recipient }: MessageRequest): string {
    if (to !== undefined) return numberOf(to)
    const known = whatsapp.messages.find(({ phone }) => whatsapp.userIdOf(phone) === recipient)
    if (!known) throw new GraphError(131026)
    return known.phone
  }

  function accept(phone: string, message: MessageRequest): ChatMessage {
    const { text, header, buttons, template } = shown(message)
    const sent: ChatMessage = {
      id: whatsapp.nextId(),
      phone,
      isFromBusiness: true,
      text,
      header,
      buttons,
      template,
      status: 'accepted',
      callbackData: message.biz_opaque_callback_data,
      at: clock.now(),
    }
    return sent
  }

  const answer = (reply: FastifyReply, { to, recipient }: MessageRequest, { id, phone, template }: ChatMessage) =>
    reply.send({
      messaging_product: 'whatsapp',
      contacts: [
        to === undefined ? { input: recipient, user_id: whatsapp.userIdOf(phone) } : { input: to, wa_id: phone },
      ],
      messages: [{ id, ...(template && { message_status: 'accepted' }) }],
    })

  function cut(reply: FastifyReply) {
    reply.hijack()
    reply.raw.socket?.destroy()
  }

  app.post<OfNumber>('/:version/:id/messages', async (request, reply) => {
    if (request.params.id !== settings.whatsappPhoneNumberId)
      throw new GraphError(100, `Unsupported post request. Object with ID '${request.params.id}' does not exist`)
    if (isReadReceipt(request.body)) return { success: true }
    const message = readMessage(request.body)
    const phone = phoneOf(message)
    const scenario = whatsapp.scenarioOf(phone)
    const refusal = refusals[scenario]
    if (refusal) throw new GraphError(refusal)
    if (scenario === 'dropped-request') return cut(reply)
    const lately = whatsapp.messages.filter(
      (sent) => sent.isFromBusiness && sent.phone === phone && sent.at > clock.now() - burst.milliseconds,
    )
    if (lately.length >= burst.count) throw new GraphError(131056)
    const sent = accept(phone, message)
    requireMedia(sent, scenario)
    const isFreeText = message.type !== 'template'
    const code = !/^254[17]\d{8}$/.test(phone)
      ? 131026
      : isFreeText && !whatsapp.isWindowOpen(phone)
        ? 131047
        : failureOf(scenario, sent)
    whatsapp.messages.push(sent)
    phones.touch(phone)
    liveUpdates.publish(phone)
    scheduleReports(context, sent, scenario, code)
    if (scenario === 'report-first') await report(context, sent, [{ status: 'delivered' }])
    if (scenario === 'failure-first') await report(context, sent, [{ status: 'failed', code: 131026 }])
    if (scenario === 'slow') await clock.pause(settings.timings.slowMs)
    if (scenario === 'error-but-done') throw new GraphError(2)
    if (scenario === 'dropped-response') return cut(reply)
    return answer(reply, message, sent)
  })
}
