import { createHash } from 'node:crypto'
import type { Language } from '#contracts/identity.ts'
import { samples } from '#contracts/notifications/texts/samples.ts'
import { whatsappFooter } from '#contracts/notifications/texts/whatsapp/whatsapp-buttons.ts'
import { type WhatsappTold, whatsappText } from '#contracts/notifications/texts/whatsapp/whatsapp-text.ts'
import { type WhatsappKind, whatsappKinds } from '#contracts/notifications/texts/whatsapp/whatsapp-types.ts'

const languages: readonly Language[] = ['en', 'sw']

export interface TemplateDefinition {
  name: string
  language: Language
  category: 'UTILITY'
  components: readonly object[]
}

function componentsOf(kind: WhatsappKind, language: Language, publicUrl: string) {
  const told = { kind, data: samples.USUAL[kind] } as WhatsappTold
  const { body, values, path, title, asks } = whatsappText(language, told)
  return [
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
 * approved is never changed, another text is another template.
 */
export function templateDefinition(kind: WhatsappKind, language: Language, publicUrl: string): TemplateDefinition {
  const components = componentsOf(kind, language, publicUrl)
  const version = createHash('sha256').update(JSON.stringify(components)).digest('hex').slice(0, 8)
  return { name: `${kind}_${version}`, language, category: 'UTILITY', components }
}

/** All that this version of the program sends. */
export const templateDefinitions = (publicUrl: string): TemplateDefinition[] =>
  whatsappKinds.flatMap((kind) => languages.map((language) => templateDefinition(kind, language, publicUrl)))

/** The names by kind and language, made once. */
export function templateNames(publicUrl: string): (kind: WhatsappKind, language: Language) => string {
  const names = new Map(
    whatsappKinds.flatMap((kind) =>
      languages.map((language) => [`${kind} ${language}`, templateDefinition(kind, language, publicUrl).name]),
    ),
  )
  return (kind, language) => names.get(`${kind} ${language}`) ?? kind
}
