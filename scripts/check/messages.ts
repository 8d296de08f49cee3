/** Every message is there in English and in Swahili with the same placeholders, and some page uses it. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const folder = 'web/messages'
const locales = ['en', 'sw'] as const

/** A sentence, or one for each plural form. */
type Message = string | { declarations: string[]; match: Record<string, string> }[]
type Messages = Record<string, Message>

const read = (path: string): Messages => JSON.parse(readFileSync(join(folder, path), 'utf8'))

/** What the caller of a message hands it, in one spelling: `amount count`. */
function placeholdersOf(message: Message): string {
  const names =
    typeof message === 'string'
      ? Array.from(message.matchAll(/\{(\w+)\}/g), ([, name]) => name)
      : message.flatMap(({ declarations }) => declarations.filter(isInput).map((input) => input.slice('input '.length)))
  return [...new Set(names)].sort().join(' ')
}

const isInput = (declaration: string) => declaration.startsWith('input ')

function* missingIn(file: string): Generator<string> {
  const [en, sw] = locales.map((locale) => read(`${locale}/${file}`)) as [Messages, Messages]
  for (const key of Object.keys({ ...en, ...sw })) {
    const [english, swahili] = [en[key], sw[key]]
    if (english === undefined) yield `en/${file} has no ${key}`
    else if (swahili === undefined) yield `sw/${file} has no ${key}`
    else if (placeholdersOf(english) !== placeholdersOf(swahili)) {
      yield `${file}: ${key} takes "${placeholdersOf(english)}" in English and "${placeholdersOf(swahili)}" in Swahili`
    }
  }
}

/** Pages call a message by its name, `m.cart_title`, and never by a name put together while they run. */
function* unusedIn(file: string, used: ReadonlySet<string>): Generator<string> {
  for (const key of Object.keys(read(`en/${file}`))) if (!used.has(key)) yield `en/${file}: nothing uses ${key}`
}

function usedMessages(): Set<string> {
  const sources = readdirSync('web', { recursive: true, encoding: 'utf8' }).filter(
    (path) => /\.tsx?$/.test(path) && !path.startsWith('paraglide'),
  )
  const text = sources.map((path) => readFileSync(join('web', path), 'utf8')).join('\n')
  return new Set(Array.from(text.matchAll(/\bm\.(\w+)/g), ([, key]) => key!))
}

const files = new Set(locales.flatMap((locale) => readdirSync(join(folder, locale))))
const used = usedMessages()
const complaints = [...files].flatMap((file) => [...missingIn(file), ...unusedIn(file, used)])
for (const complaint of complaints) console.error(complaint)
process.exit(complaints.length > 0 ? 1 : 0)
