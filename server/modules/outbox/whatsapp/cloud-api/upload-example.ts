import { StartError } from '#server/platform/errors.ts'
import { type HttpRequest, jsonClient } from '#server/platform/http-client.ts'
import type { Attachment } from '../attachments.ts'
import type { WhatsappProviderConfig } from '../whatsapp-settings.ts'
import { wordsOf } from './read-answer.ts'

/**
 * Uploads an example of what goes with a template, by Meta's resumable uploads: a session below the app, then the bytes.
 * Answers the handle that a template names it by.
 */
export async function uploadExample(
  { baseUrl, token, appId }: WhatsappProviderConfig,
  { type, filename, bytes }: Attachment,
): Promise<string> {
  const call = jsonClient(baseUrl)
  async function ask(path: string, request: Omit<HttpRequest, 'method'>, field: string): Promise<string> {
    const answer = await call(path, { method: 'POST', ...request })
    if (answer.kind !== 'ANSWER') throw new StartError(`WhatsApp does not answer: ${answer.reason}`)
    const { [field]: value, error } = answer.body
    if (typeof value !== 'string')
      throw new StartError(`WhatsApp does not take the example ${filename}: ${wordsOf(Object(error))}`)
    return value
  }
  const query = new URLSearchParams({ file_name: filename, file_length: String(bytes.length), file_type: type })
  const session = await ask(`/${appId}/uploads?${query}`, { headers: { authorization: `Bearer ${token}` } }, 'id')
  // The second step has a scheme of its own, as its documentation says.
  const headers = { authorization: `OAuth ${token}`, file_offset: '0', 'content-type': 'application/octet-stream' }
  return ask(`/${session}`, { headers, body: bytes }, 'h')
}
