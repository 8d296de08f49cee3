import type { Language } from '#contracts/account/identity.ts'
import { whatsappFooter } from '#contracts/notifications/texts/whatsapp/whatsapp-buttons.ts'
import { filled, type WhatsappText } from '#contracts/notifications/texts/whatsapp/whatsapp-text.ts'
import type { Attachment } from '../attachments.ts'
import type { MessageContent } from './send-message.ts'

/** A file that Meta keeps, as a message shows it. */
export interface SentMedia extends Pick<Attachment, 'format' | 'filename'> {
  id: string
}

/** As a header, or a message of its own, has it. */
const shown = ({ format, id, filename }: SentMedia) =>
  format === 'IMAGE'
    ? ({ type: 'image', image: { id } } as const)
    : ({ type: 'document', document: { id, filename } } as const)

/** A message by a template that Meta approved: its name, and what stands in its variables. */
export function templateContent(
  name: string,
  language: Language,
  { values, path, asks }: WhatsappText,
  media?: SentMedia,
): MessageContent {
  const texts = (all: readonly string[]) => all.map((text) => ({ type: 'text', text }))
  return {
    type: 'template',
    template: {
      name,
      language: { code: language },
      components: [
        ...(media ? [{ type: 'header', parameters: [shown(media)] }] : []),
        { type: 'body', parameters: texts(values) },
        { type: 'button', sub_type: 'url', index: '0', parameters: texts([path.slice(1)]) },
        ...asks.map(({ payload }, at) => ({
          type: 'button',
          sub_type: 'quick_reply',
          index: String(at + 1),
          parameters: [{ type: 'payload', payload }],
        })),
      ],
    },
  }
}

/** The same in free text, which is taken for a day after its person wrote, and costs less. */
export function freeContent(
  language: Language,
  message: WhatsappText,
  publicUrl: string,
  media?: SentMedia,
): MessageContent {
  const { asks, title, path } = message
  const url = publicUrl + path
  const text = `${filled(message)}\n${url}`
  const footer = { text: whatsappFooter[language] }
  if (media && asks.length === 0) return captioned(media, text)
  // Buttons that ask and one that opens a page cannot stand in the same message.
  return {
    type: 'interactive',
    interactive:
      asks.length > 0
        ? {
            type: 'button',
            ...(media && { header: shown(media) }),
            body: { text },
            footer,
            action: { buttons: asks.map(({ title, payload }) => ({ type: 'reply', reply: { id: payload, title } })) },
          }
        : {
            type: 'cta_url',
            body: { text: filled(message) },
            footer,
            action: { name: 'cta_url', parameters: { display_text: title, url } },
          },
  }
}

/** A file with words below it: what has a button that opens a page shows none. */
function captioned(media: SentMedia, caption: string): MessageContent {
  const content = shown(media)
  return content.type === 'image'
    ? { type: 'image', image: { ...content.image, caption } }
    : { type: 'document', document: { ...content.document, caption } }
}

/** A code by a template of authentication: in its text, and in the button that copies it. */
export const codeContent = (name: string, language: Language, code: string): MessageContent => {
  const parameters = [{ type: 'text', text: code }]
  return {
    type: 'template',
    template: {
      name,
      language: { code: language },
      components: [
        { type: 'body', parameters },
        { type: 'button', sub_type: 'url', index: '0', parameters },
      ],
    },
  }
}

export const plainContent = (body: string): MessageContent => ({ type: 'text', text: { body, preview_url: false } })
