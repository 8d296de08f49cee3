import type { AttachmentFormat } from '#contracts/notifications/texts/whatsapp/whatsapp-types.ts'
import { StartError } from '#server/platform/errors.ts'
import { jsonClient } from '#server/platform/http-client.ts'
import type { AttachmentExample } from '../attachments.ts'
import type { WhatsappProviderConfig } from '../whatsapp-settings.ts'
import { wordsOf } from './read-answer.ts'
import { type TemplateDefinition, templateDefinitions } from './template-definitions.ts'
import { uploadExample } from './upload-example.ts'

interface Known {
  name: string
  language: string
  status: string
}

/** What became of each template: as Meta says it, or why it was not made. */
export type TemplateState = Pick<TemplateDefinition, 'name' | 'language'> & { state: string }

/**
 * Has Meta look at every template that it does not know yet, with an example of what goes with it. Doing it again
 * changes nothing.
 */
export async function createTemplates(
  config: WhatsappProviderConfig,
  publicUrl: string,
  exampleOf: AttachmentExample,
): Promise<TemplateState[]> {
  const call = jsonClient(config.baseUrl)
  const headers = { authorization: `Bearer ${config.token}`, 'content-type': 'application/json' }
  const path = `/${config.businessAccountId}/message_templates`

  async function ask(method: 'GET' | 'POST', where: string, body?: object) {
    const answer = await call(where, { method, headers, ...(body && { body: JSON.stringify(body) }) })
    if (answer.kind !== 'ANSWER') throw new StartError(`WhatsApp does not answer: ${answer.reason}`)
    return answer
  }

  async function known(after?: string): Promise<Known[]> {
    const { status, body } = await ask('GET', `${path}?limit=100${after ? `&after=${encodeURIComponent(after)}` : ''}`)
    if (status !== 200) throw new StartError(`WhatsApp refuses to list templates: ${wordsOf(Object(body.error))}`)
    const { data, paging } = body as { data: Known[]; paging?: { cursors?: { after?: string }; next?: string } }
    const next = paging?.next ? paging.cursors?.after : undefined
    return next ? [...data, ...(await known(next))] : data
  }

  const handles = new Map<AttachmentFormat, string>()
  /** The handle of an example, uploaded with the first template that needs it. */
  async function handleOf(format: AttachmentFormat): Promise<string> {
    const handle = handles.get(format) ?? (await uploadExample(config, await exampleOf(format)))
    handles.set(format, handle)
    return handle
  }

  const withExample = async (definition: TemplateDefinition) => ({
    ...definition,
    components: await Promise.all(
      definition.components.map(async (component) =>
        component.format ? { ...component, example: { header_handle: [await handleOf(component.format)] } } : component,
      ),
    ),
  })

  const all = await known()
  const states: TemplateState[] = []
  for (const definition of templateDefinitions(publicUrl)) {
    const { name, language } = definition
    const found = all.find((each) => each.name === name && each.language === language)
    if (found) states.push({ name, language, state: found.status })
    else {
      const { status, body } = await ask('POST', path, await withExample(definition))
      states.push({ name, language, state: status === 200 ? String(body.status) : wordsOf(Object(body.error)) })
    }
  }
  return states
}
