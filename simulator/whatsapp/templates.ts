import { z } from 'zod'
import { GraphError } from './graph-error.ts'
import type { MediaFormat } from './media-files.ts'

const placeholder = /\{\{(\d+)\}\}/g

const Button = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('QUICK_REPLY'), text: z.string().min(1).max(25) }),
  z.strictObject({
    type: z.literal('PHONE_NUMBER'),
    text: z.string().min(1).max(25),
    phone_number: z.string().max(20),
  }),
  z.strictObject({
    type: z.literal('URL'),
    text: z.string().min(1).max(25),
    url: z.url().max(2000),
    example: z.array(z.string()).optional(),
  }),
])

const Component = z.discriminatedUnion('type', [
  z.strictObject({
    type: z.literal('HEADER'),
    format: z.enum(['TEXT', 'IMAGE', 'DOCUMENT']),
    text: z.string().max(60).optional(),
    example: z.strictObject({ header_handle: z.array(z.string()).length(1) }).optional(),
  }),
  z.strictObject({
    type: z.literal('BODY'),
    text: z.string().min(1).max(1024),
    example: z.strictObject({ body_text: z.array(z.array(z.string().min(1))) }).optional(),
  }),
  z.strictObject({ type: z.literal('FOOTER'), text: z.string().min(1).max(60) }),
  z.strictObject({ type: z.literal('BUTTONS'), buttons: z.array(Button).min(1).max(10) }),
])

const Definition = z.strictObject({
  name: z.string().regex(/^[a-z0-9_]{1,512}$/),
  language: z.string().regex(/^[a-z]{2}(_[A-Z]{2})?$/),
  category: z.enum(['UTILITY', 'MARKETING', 'AUTHENTICATION']),
  parameter_format: z.literal('POSITIONAL').optional(),
  components: z.array(Component).min(1),
})

/** A template of authentication brings no words: Meta writes them, and takes a code alone. */
const Authentication = z.strictObject({
  name: Definition.shape.name,
  language: Definition.shape.language,
  category: z.literal('AUTHENTICATION'),
  components: z.tuple([
    z.strictObject({ type: z.literal('BODY'), add_security_recommendation: z.boolean().optional() }),
    z.strictObject({ type: z.literal('FOOTER'), code_expiration_minutes: z.int().min(1).max(90) }),
    z.strictObject({
      type: z.literal('BUTTONS'),
      buttons: z.tuple([z.strictObject({ type: z.literal('OTP'), otp_type: z.literal('COPY_CODE') })]),
    }),
  ]),
})

/** The fixed words, in the languages that have them here; the button becomes one of type URL. */
function writeAuthentication({ components, ...facts }: z.infer<typeof Authentication>): z.infer<typeof Definition> {
  const [body, { code_expiration_minutes: minutes }] = components
  const isSwahili = facts.language === 'sw'
  const code = isSwahili ? '{{1}} ni msimbo wako wa uthibitishaji.' : '{{1}} is your verification code.'
  const warning = isSwahili ? ' Kwa usalama wako, usimwambie mtu.' : ' For your security, do not share this code.'
  const [expires, copy] = isSwahili
    ? [`Msimbo utaisha baada ya dakika ${minutes}.`, 'Nakili msimbo']
    : [`This code expires in ${minutes} minutes.`, 'Copy code']
  const url = 'https://www.whatsapp.com/otp/code/?otp_type=COPY_CODE&code=otp{{1}}'
  return {
    ...facts,
    components: [
      { type: 'BODY', text: `${code}${body.add_security_recommendation ? warning : ''}` },
      { type: 'FOOTER', text: expires },
      { type: 'BUTTONS', buttons: [{ type: 'URL', text: copy, url }] },
    ],
  }
}

export type TemplateStatus = 'APPROVED' | 'PENDING' | 'REJECTED' | 'PAUSED'

export interface Template extends z.infer<typeof Definition> {
  id: string
  status: TemplateStatus
}

export const placeholdersOf = (text: string): number[] => [...text.matchAll(placeholder)].map(([, at]) => Number(at))

/**
 * A definition as Meta reviews it: placeholders count from one, stand apart, and have an example each; a header of media
 * has one by the handle of its upload.
 */
export function readDefinition(body: unknown, handles: ReadonlyMap<string, MediaFormat>): z.infer<typeof Definition> {
  if ((body as { category?: unknown } | null)?.category === 'AUTHENTICATION') {
    const read = Authentication.safeParse(body)
    if (!read.success) throw new GraphError(100, z.prettifyError(read.error))
    return writeAuthentication(read.data)
  }
  const read = Definition.safeParse(body)
  if (!read.success) throw new GraphError(100, z.prettifyError(read.error))
  const bodies = read.data.components.filter((component) => component.type === 'BODY')
  const [text] = bodies
  if (!text || bodies.length > 1) throw new GraphError(100, 'A template has one BODY')
  const places = placeholdersOf(text.text)
  if (places.some((place, at) => place !== at + 1))
    throw new GraphError(100, 'Variables must be {{1}}, {{2}}, … in order')
  if (/^\s*\{\{|\}\}\s*$|\}\}\s*\{\{/.test(text.text))
    throw new GraphError(100, 'Variables cannot be at the start or the end of a template, nor side by side')
  const examples = text.example?.body_text[0]?.length ?? 0
  if (examples !== places.length) throw new GraphError(100, 'Each variable needs an example')
  for (const header of read.data.components.filter((component) => component.type === 'HEADER')) {
    const [handle = ''] = header.example?.header_handle ?? []
    if (header.format === 'TEXT' ? header.example || !header.text : header.text !== undefined)
      throw new GraphError(100, 'A HEADER has a text, or media with an example')
    if (header.format !== 'TEXT' && handles.get(handle) !== header.format)
      throw new GraphError(100, `A HEADER of format ${header.format} needs an example: the handle of an upload of it`)
  }
  for (const button of read.data.components.flatMap((each) => (each.type === 'BUTTONS' ? each.buttons : []))) {
    const isVariable = button.type === 'URL' && button.url.includes('{{1}}')
    if (isVariable && button.type === 'URL' && button.example?.length !== 1)
      throw new GraphError(100, 'A URL with a variable needs an example')
  }
  return read.data
}

const Text = z.strictObject({ type: z.literal('text'), text: z.string().trim().min(1).max(1024) })
const Media = { id: z.string().optional(), link: z.url({ protocol: /^https$/ }).optional() }
const SentComponent = z.discriminatedUnion('type', [
  z.strictObject({
    type: z.literal('header'),
    parameters: z
      .array(
        z.discriminatedUnion('type', [
          z.strictObject({ type: z.literal('image'), image: z.strictObject(Media) }),
          z.strictObject({
            type: z.literal('document'),
            document: z.strictObject({ ...Media, filename: z.string().max(240).optional() }),
          }),
          Text,
        ]),
      )
      .length(1),
  }),
  z.strictObject({ type: z.literal('body'), parameters: z.array(Text) }),
  z.strictObject({
    type: z.literal('button'),
    sub_type: z.enum(['url', 'quick_reply']),
    index: z.string().regex(/^\d$/),
    parameters: z
      .array(
        z.discriminatedUnion('type', [
          Text,
          z.strictObject({ type: z.literal('payload'), payload: z.string().min(1).max(512) }),
        ]),
      )
      .length(1),
  }),
])

export const SentTemplate = z.strictObject({
  name: z.string(),
  language: z.strictObject({ code: z.string() }),
  components: z.array(SentComponent).optional(),
})
type Sent = z.infer<typeof SentTemplate>

/** A button as a phone shows it. */
export type ShownButton =
  | { kind: 'reply'; title: string; payload: string }
  | { kind: 'url'; title: string; url: string }
  | { kind: 'call'; title: string; phone: string }

export interface Rendered {
  text: string
  header: { kind: 'image' | 'document'; mediaId: string | undefined; filename: string | undefined } | undefined
  buttons: ShownButton[]
}

/** What a phone shows of it; refused where parameters and definition differ. */
export function renderTemplate(template: Template, { components = [] }: Sent): Rendered {
  const bodyText = template.components.find((each) => each.type === 'BODY')?.text ?? ''
  const parameters = components.flatMap((each) => (each.type === 'body' ? each.parameters : []))
  const expected = placeholdersOf(bodyText).length
  if (parameters.length !== expected) {
    throw new GraphError(
      132000,
      `body: number of localizable_params (${parameters.length}) does not match the expected number of params (${expected})`,
    )
  }
  for (const { text } of parameters) {
    if (/[\n\t]| {5}/.test(text))
      throw new GraphError(132012, 'Param text cannot have new-line/tab characters or more than 4 consecutive spaces')
  }
  const text = bodyText.replace(placeholder, (_, at) => parameters[Number(at) - 1]?.text ?? '')
  if (text.length > 1024) throw new GraphError(132012, 'The translated text is too long')
  return { text, header: headerOf(template, components), buttons: buttonsOf(template, components) }
}

function headerOf(template: Template, components: NonNullable<Sent['components']>): Rendered['header'] {
  const format = template.components.find((each) => each.type === 'HEADER')?.format
  const [given] = components.flatMap((each) => (each.type === 'header' ? each.parameters : []))
  if (format !== 'IMAGE' && format !== 'DOCUMENT') {
    if (given) throw new GraphError(132000, 'header: it takes no parameter')
    return undefined
  }
  if (given?.type === 'image' && format === 'IMAGE')
    return { kind: 'image', mediaId: given.image.id, filename: undefined }
  if (given?.type === 'document' && format === 'DOCUMENT')
    return { kind: 'document', mediaId: given.document.id, filename: given.document.filename }
  throw new GraphError(132012, `header: Format mismatch, expected ${format}, received ${given?.type ?? 'UNKNOWN'}`)
}

function buttonsOf(template: Template, components: NonNullable<Sent['components']>): ShownButton[] {
  const defined = template.components.flatMap((each) => (each.type === 'BUTTONS' ? each.buttons : []))
  const given = new Map(components.flatMap((each) => (each.type === 'button' ? [[Number(each.index), each]] : [])))
  if ([...given.keys()].some((at) => at >= defined.length))
    throw new GraphError(132000, 'buttons: there is no button at this index')
  return defined.map((button, at): ShownButton => {
    const sent = given.get(at)
    const [parameter] = sent?.parameters ?? []
    if (button.type === 'PHONE_NUMBER') return { kind: 'call', title: button.text, phone: button.phone_number }
    if (button.type === 'QUICK_REPLY') {
      if (sent && (sent.sub_type !== 'quick_reply' || parameter?.type !== 'payload'))
        throw new GraphError(132012, `buttons: button at index ${at} takes a payload`)
      return {
        kind: 'reply',
        title: button.text,
        payload: parameter?.type === 'payload' ? parameter.payload : button.text,
      }
    }
    const isVariable = button.url.includes('{{1}}')
    if (isVariable !== (sent !== undefined)) {
      throw new GraphError(
        131008,
        `buttons: Button at index ${at} of type Url ${isVariable ? 'requires' : 'takes no'} parameter`,
      )
    }
    if (sent && (sent.sub_type !== 'url' || parameter?.type !== 'text'))
      throw new GraphError(132012, `buttons: button at index ${at} takes a text`)
    return {
      kind: 'url',
      title: button.text,
      url: button.url.replace('{{1}}', parameter?.type === 'text' ? parameter.text : ''),
    }
  })
}
