import { createHash } from 'node:crypto'
import type { Language } from '#contracts/account/identity.ts'
import { phoneCodeMinutes } from '#contracts/account/phone-code-rules.ts'
import { samples } from '#contracts/notifications/texts/samples.ts'
import { whatsappFooter } from '#contracts/notifications/texts/whatsapp/whatsapp-buttons.ts'
import { type WhatsappTold, whatsappText } from '#contracts/notifications/texts/whatsapp/whatsapp-text.ts'
import {
  type AttachmentFormat,
  isAttachedKind,
  type WhatsappKind,
  whatsappAttachments,
  whatsappKinds,
} from '#contracts/notifications/texts/whatsapp/whatsapp-types.ts'

const languages: readonly Language[] = ['en', 'sw']

export interface TemplateDefinition {
  name: string
  language: Language
  category: 'UTILITY' | 'AUTHENTICATION'
  /** Of a header that has a format Meta wants an example too. */
  components: readonly { type: string; format?: AttachmentFormat }[]
}

/** A text with or without what goes with it. */
interface Variant {
  kind: WhatsappKind
  language: Language
  isAttached: boolean
}

const variants: readonly Variant[] = whatsappKinds.flatMap((kind) =>
  languages.flatMap((language) => [
    { kind, language, isAttached: false },
    ...(isAttachedKind(kind) ? [{ kind, language, isAttached: true }] : []),
  ]),
)

const formatOf = ({ kind, isAttached }: Variant): AttachmentFormat | null =>
  isAttached && isAttachedKind(kind) ? whatsappAttachments[kind] : null

function componentsOf(variant: Variant, publicUrl: string) {
  const { kind, language } = variant
  const format = formatOf(variant)
  const told = { kind, data: samples.USUAL[kind] } as WhatsappTold
  const { body, values, path, title, asks } = whatsappText(language, told, variant)
  return [
    ...(format ? [{ type: 'HEADER', format }] : []),
    { type: 'BODY', text: body, example: { body_text: [values] } },
    { type: 'FOOTER', text: whatsappFooter[language] },
    {
      type: 'BUTTONS',
      buttons: [
        { type: 'URL', text: title, url: `${publicUrl}/{{1}}`, example: [publicUrl + path] },
        ...asks.map((ask) => ({ type: 'QUICK_REPLY', text: ask.title })),
      ],
    },
  ]
}

/**
 * A template as Meta is asked to approve it, made of the text of its kind. Its name ends in what it says: what was
 * approved is never changed, another text is another template. What goes with it is said by its format alone.
 */
function templateDefinition(variant: Variant, publicUrl: string): TemplateDefinition {
  const format = formatOf(variant)
  const start = [variant.kind, ...(format ? [format.toLowerCase()] : [])].join('_')
  return versioned(start, variant.language, 'UTILITY', componentsOf(variant, publicUrl))
}

function versioned(
  start: string,
  language: Language,
  category: TemplateDefinition['category'],
  components: TemplateDefinition['components'],
): TemplateDefinition {
  const version = createHash('sha256').update(JSON.stringify(components)).digest('hex').slice(0, 8)
  return { name: `${start}_${version}`, language, category, components }
}

/** Codes for phones. Meta writes the text and the button that copies the code, and says for how long it works. */
const phoneCodeComponents = [
  { type: 'BODY', add_security_recommendation: true },
  { type: 'FOOTER', code_expiration_minutes: phoneCodeMinutes },
  { type: 'BUTTONS', buttons: [{ type: 'OTP', otp_type: 'COPY_CODE' }] },
]

export const phoneCodeTemplate = (language: Language): TemplateDefinition =>
  versioned('phone_code', language, 'AUTHENTICATION', phoneCodeComponents)

/** All that this version of the program sends. */
export const templateDefinitions = (publicUrl: string): TemplateDefinition[] => [
  ...variants.map((variant) => templateDefinition(variant, publicUrl)),
  ...languages.map(phoneCodeTemplate),
]

/** The names by what is told and how, made once. */
export function templateNames(publicUrl: string): (variant: Variant) => string {
  const keyOf = ({ kind, language, isAttached }: Variant) => `${kind} ${language} ${isAttached}`
  const names = new Map(variants.map((variant) => [keyOf(variant), templateDefinition(variant, publicUrl).name]))
  return (variant) => names.get(keyOf(variant)) ?? variant.kind
}
