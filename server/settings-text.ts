import * as z from 'zod'
import type { SettingFields } from './platform/settings.ts'

/** What is read of the JSON Schema of a setting, as it is written into the environment. */
interface Written {
  type?: string
  enum?: string[]
  format?: string
  minimum?: number
  maximum?: number
  default?: unknown
  description?: string
  isNeededInProduction?: boolean
}

const introduction =
  'Every setting, as uliza settings prints it: what it means, what it may be, and what it is when it is not set. Copy to ' +
  '.env, or set in the environment; empty is not set. A wrong value stops the start with a sentence that names it.'

/** All settings as a file that can be edited and used, made from what they are checked by. */
export function settingsText(fields: SettingFields): string {
  const settings = Object.entries(fields).map(([name, field]) => {
    const written = z.toJSONSchema(field, { io: 'input', unrepresentable: 'any' }) as Written
    const { description = '', isNeededInProduction } = written
    const facts = `${kindOf(written)}.${isNeededInProduction ? ' Needed in production.' : ''}`
    return `${comment(description)}\n${comment(facts)}\n${name}=${written.default ?? ''}`
  })
  return `${[comment(introduction), ...settings].join('\n\n')}\n`
}

/** What may be written, in words. */
function kindOf({ type, enum: choices, format, minimum, maximum }: Written): string {
  if (choices?.join() === 'true,false') return 'true or false'
  if (choices) return `One of ${choices.join(', ')}`
  if (format === 'uri') return 'An address'
  if (type !== 'number' && type !== 'integer') return 'Text'
  const kind = type === 'integer' ? 'A whole number' : 'A number'
  const most = maximum === undefined || maximum === Number.MAX_SAFE_INTEGER ? null : maximum
  if (most !== null) return `${kind} from ${minimum} to ${most}`
  return minimum === undefined ? kind : `${kind} from ${minimum} on`
}

/** In lines of a comment, none wider than the sources are. */
function comment(text: string): string {
  const lines: string[] = []
  for (const word of text.split(/\s+/)) {
    const line = lines.at(-1)
    if (line !== undefined && line.length + word.length < 118) lines[lines.length - 1] = `${line} ${word}`
    else lines.push(word)
  }
  return lines.map((line) => `# ${line}`).join('\n')
}
