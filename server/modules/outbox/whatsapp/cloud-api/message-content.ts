import type { Language } from '#contracts/identity.ts'
import { whatsappFooter } from '#contracts/notifications/texts/whatsapp/whatsapp-buttons.ts'
import { filled, type WhatsappText } from '#contracts/notifications/texts/whatsapp/whatsapp-text.ts'
import type { MessageContent } from './send-message.ts'

/** A message by a template that Meta approved: its name, and what stands in its variables. */
export function templateContent(
  name: string,
  language: Language,
  { values, path, asks }: WhatsappText,
): MessageContent {
  const texts = (all: readonly string[]) => all.map((text) => ({ type: 'text', text }))
  return {
    type: 'template',
    template: {
      name,
      language: { code: language },
      components: [
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
export function freeContent(language: Language, message: WhatsappText, publicUrl: string): MessageContent {
  const { asks, title, path } = message
  const url = publicUrl + path
  const footer = { text: whatsappFooter[language] }
  // Buttons that ask and one that opens a page cannot stand in the same message.
  return {
    type: 'interactive',
    interactive:
      asks.length > 0
        ? {
            type: 'button',
            body: { text: `${filled(message)}\n${url}` },
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

export const plainContent = (body: string): MessageContent => ({ type: 'text', text: { body, preview_url: false } })
