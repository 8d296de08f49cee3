/** Every message exists in English and in Swahili with the same placeholders, and some page uses it. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const folder = 'web/messages'
const locales = ['en', 'sw'] as const

/** A sentence, or one for each plural form. */
type Message = string | { declarations: string[]; match: Record<string, string> }[]
export type Messages = Record<string, Message>

/** The sorted names of a message's placeholders: `amount count`. */
function messagePlaceholders(message: Message): string {
  const names =
    typeof message === 'string'
      ? Array.from(message.matchAll(/\{(\w+)\}/g), ([, name]) => name)
      : message.flatMap(({ declarations }) => declarations.filter(isInput).map((input) => input.slice('input '.length)))
  return [...new Set(names)].sort().join(' ')
}

const isInput = (declaration: string) => declaration.startsWith('input ')

/**
 * The problems of one file of messages, a sentence each. `used` has the names that pages call, as in `m.cart_title`.
 */
export function messageComplaints(file: string, en: Messages, sw: Messages, used: ReadonlySet<string>): string[] {
  return Object.keys({ ...en, ...sw }).flatMap((key) => {
    const [english, swahili] = [en[key], sw[key]]
    if (english === undefined) return `en/${file} has no ${key}`
    if (swahili === undefined) return `sw/${file} has no ${key}`
    const [inEnglish, inSwahili] = [messagePlaceholders(english), messagePlaceholders(swahili)]
    if (inEnglish !== inSwahili) return `${file}: ${key} takes "${inEnglish}" in English and "${inSwahili}" in Swahili`
    return used.has(key) ? [] : `en/${file}: nothing uses ${key}`
  })
}

/** Pages call a message by its literal name and never by one built at run time. */
function usedMessages(): Set<string> {
  const sources = readdirSync('web', { recursive: true, encoding: 'utf8' }).filter(
    (path) => /\.tsx?$/.test(path) && !path.startsWith('paraglide'),
  )
  const text = sources.map((path) => readFileSync(join('web', path), 'utf8')).join('\n')
  return new Set(Array.from(text.matchAll(/\bm\.(\w+)/g), ([, key]) => key as string))
}

function readMessages(path: string): Messages {
  const file = join(folder, path)
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {}
}

if (import.meta.main) {
  const files = new Set(locales.flatMap((locale) => readdirSync(join(folder, locale))))
  const used = usedMessages()
  const complaints = [...files].flatMap((file) =>
    messageComplaints(file, readMessages(`en/${file}`), readMessages(`sw/${file}`), used),
  )
  for (const complaint of complaints) console.error(complaint)
  process.exit(complaints.length > 0 ? 1 : 0)
}
