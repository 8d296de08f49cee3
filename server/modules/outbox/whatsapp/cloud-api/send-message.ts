import { jsonClient } from '#server/platform/http-client.ts'
import type { WhatsappProviderConfig } from '../whatsapp-settings.ts'
import { readAnswer, type WhatsappAnswer } from './read-answer.ts'

/** To a number with its plus, or to whom Meta knows somebody as. */
export type WhatsappRecipient = { to: string } | { recipient: string }

/** What is sent, as the API takes it: its type, and what belongs to that. */
export type MessageContent = { type: 'template' | 'text' | 'interactive' | 'image' | 'document' } & Record<
  string,
  unknown
>

export interface WhatsappRequest {
  recipient: WhatsappRecipient
  content: MessageContent
  /** Comes back with every report: how a message is known whose answer was lost. */
  callbackData?: string
}

export type SendWhatsapp = (request: WhatsappRequest) => Promise<WhatsappAnswer>

/** A client of Meta's Cloud API: one message to one person. */
export function openWhatsapp({ baseUrl, token, phoneNumberId }: WhatsappProviderConfig): SendWhatsapp {
  const call = jsonClient(baseUrl)
  return async ({ recipient, content, callbackData }) => {
    const answer = await call(`/${phoneNumberId}/messages`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({
        messaging_product: 'whatsapp',
        recipient_type: 'individual',
        ...recipient,
        ...content,
        ...(callbackData && { biz_opaque_callback_data: callbackData }),
      }),
    })
    if (answer.kind === 'ANSWER') return readAnswer(answer.status, answer.body)
    const { reason, isUnsent } = answer
    return isUnsent
      ? { kind: 'REFUSED', remedy: 'LATER', reason }
      : { kind: 'UNCERTAIN', reason: `No answer came: ${reason}` }
  }
}
