import { jsonClient } from '#server/platform/http-client.ts'
import type { Attachment } from '../attachments.ts'
import type { WhatsappProviderConfig } from '../whatsapp-settings.ts'
import { readRefusal, type WhatsappRefusal } from './read-answer.ts'

/** What came of a file that Meta was asked to keep; messages name it by its id for thirty days. */
export type UploadAnswer = { kind: 'KEPT'; id: string } | WhatsappRefusal

export type UploadMedia = (attachment: Attachment) => Promise<UploadAnswer>

/** A client of Meta's media. A file that is uploaded twice is kept twice, and shown to nobody before it is sent. */
export function openMedia({ baseUrl, token, phoneNumberId }: WhatsappProviderConfig): UploadMedia {
  const call = jsonClient(baseUrl)
  return async ({ type, filename, bytes }) => {
    const form = new FormData()
    form.set('messaging_product', 'whatsapp')
    form.set('type', type)
    form.set('file', new Blob([new Uint8Array(bytes)], { type }), filename)
    const encoded = new Response(form)
    const answer = await call(`/${phoneNumberId}/media`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': encoded.headers.get('content-type') ?? '' },
      body: Buffer.from(await encoded.arrayBuffer()),
    })
    if (answer.kind !== 'ANSWER') return { kind: 'REFUSED', remedy: 'LATER', reason: answer.reason }
    const { id } = answer.body
    if (answer.status === 200 && typeof id === 'string' && id !== '') return { kind: 'KEPT', id }
    const { remedy, reason } = readRefusal(answer.status, answer.body)
    // It may be kept already, which harms nobody: it is uploaded again.
    return { kind: 'REFUSED', remedy: remedy === 'UNCERTAIN' ? 'LATER' : remedy, reason }
  }
}
