import { z } from 'zod'
import { GraphError } from './graph-error.ts'
import { SentTemplate, type ShownButton } from './templates.ts'

const Media = { id: z.string().optional(), link: z.url({ protocol: /^https$/ }).optional() }
const Body = z.strictObject({ text: z.string().min(1).max(1024) })
const Footer = z.strictObject({ text: z.string().min(1).max(60) }).optional()

const Header = z
  .discriminatedUnion('type', [
    z.strictObject({ type: z.literal('image'), image: z.strictObject(Media) }),
    z.strictObject({
      type: z.literal('document'),
      document: z.strictObject({ ...Media, filename: z.string().max(240).optional() }),
    }),
  ])
  .optional()

const Interactive = z.discriminatedUnion('type', [
  z.strictObject({
    type: z.literal('button'),
    header: Header,
    body: Body,
    footer: Footer,
    action: z.strictObject({
      buttons: z
        .array(
          z.strictObject({
            type: z.literal('reply'),
            reply: z.strictObject({ id: z.string().min(1).max(256), title: z.string().min(1).max(20) }),
          }),
        )
        .min(1)
        .max(3)
        .refine((buttons) => new Set(buttons.map(({ reply }) => reply.title)).size === buttons.length, 'Titles differ'),
    }),
  }),
  z.strictObject({
    type: z.literal('cta_url'),
    body: Body,
    footer: Footer,
    action: z.strictObject({
      name: z.literal('cta_url'),
      parameters: z.strictObject({ display_text: z.string().min(1).max(20), url: z.url() }),
    }),
  }),
])

const contents = {
  text: z.strictObject({ body: z.string().min(1).max(4096), preview_url: z.boolean().optional() }),
  image: z.strictObject({ ...Media, caption: z.string().max(1024).optional() }),
  document: z.strictObject({
    ...Media,
    caption: z.string().max(1024).optional(),
    filename: z.string().max(240).optional(),
  }),
  interactive: Interactive,
  template: SentTemplate,
}
type MessageType = keyof typeof contents

const common = {
  messaging_product: z.literal('whatsapp'),
  recipient_type: z.literal('individual').optional(),
  to: z.string().min(1).optional(),
  recipient: z.string().min(1).optional(),
  context: z.strictObject({ message_id: z.string().min(1) }).optional(),
  biz_opaque_callback_data: z.string().min(1).max(512).optional(),
}

const Message = z.discriminatedUnion('type', [
  z.strictObject({ ...common, type: z.literal('text'), text: contents.text }),
  z.strictObject({ ...common, type: z.literal('image'), image: contents.image }),
  z.strictObject({ ...common, type: z.literal('document'), document: contents.document }),
  z.strictObject({ ...common, type: z.literal('interactive'), interactive: contents.interactive }),
  z.strictObject({ ...common, type: z.literal('template'), template: contents.template }),
]) satisfies z.ZodType<{ type: MessageType }>

export type MessageRequest = z.infer<typeof Message>

const ReadReceipt = z.strictObject({
  messaging_product: z.literal('whatsapp'),
  status: z.literal('read'),
  message_id: z.string(),
  typing_indicator: z.strictObject({ type: z.literal('text') }).optional(),
})

export const isReadReceipt = (body: unknown) => ReadReceipt.safeParse(body).success

/** A request to send; stricter than Meta's own: a field that the API does not have is refused. */
export function readMessage(body: unknown): MessageRequest {
  const product = (body as { messaging_product?: unknown } | null)?.messaging_product
  if (product !== 'whatsapp') throw new GraphError(100, 'The parameter messaging_product is required.')
  const read = Message.safeParse(body)
  if (!read.success) throw new GraphError(131009, z.prettifyError(read.error))
  if ((read.data.to === undefined) === (read.data.recipient === undefined))
    throw new GraphError(131008, 'Exactly one of to and recipient is required.')
  return read.data
}

/** The number as Meta reads it: without a plus, the country of the business is put before it. */
export const numberOf = (to: string): string =>
  (to.startsWith('+') ? to.slice(1) : `254${to.replace(/^0/, '')}`).replace(/\D/g, '')

export interface Shown {
  text: string
  buttons: ShownButton[]
  header: { kind: 'image' | 'document'; mediaId: string | undefined; filename: string | undefined } | undefined
}

const shownHeader = (header: NonNullable<z.infer<typeof Header>>): Shown['header'] =>
  header.type === 'image'
    ? { kind: 'image', mediaId: header.image.id, filename: undefined }
    : { kind: 'document', mediaId: header.document.id, filename: header.document.filename }

/** What a phone shows of a message that is no template. */
export function shownOf(message: Exclude<MessageRequest, { type: 'template' }>): Shown {
  if (message.type === 'text') return { text: message.text.body, buttons: [], header: undefined }
  if (message.type === 'image')
    return {
      text: message.image.caption ?? '',
      buttons: [],
      header: { kind: 'image', mediaId: message.image.id, filename: undefined },
    }
  if (message.type === 'document')
    return {
      text: message.document.caption ?? '',
      buttons: [],
      header: { kind: 'document', mediaId: message.document.id, filename: message.document.filename },
    }
  const { interactive } = message
  return {
    text: interactive.body.text,
    header: 'header' in interactive && interactive.header ? shownHeader(interactive.header) : undefined,
    buttons:
      interactive.type === 'cta_url'
        ? [{ kind: 'url', title: interactive.action.parameters.display_text, url: interactive.action.parameters.url }]
        : interactive.action.buttons.map(({ reply }) => ({ kind: 'reply', title: reply.title, payload: reply.id })),
  }
}
