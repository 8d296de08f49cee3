import { formatKES } from '#web/lib/money.ts'
import { formatPhone } from '#web/lib/phone.ts'

/** A value of the trail as people read it: money, a share, a list, a variation, or as it is. */
export function valueWords(name: string, value: unknown): string {
  if (value === null || value === undefined || value === '') return '–'
  if (typeof value === 'number') {
    if (name.endsWith('Cents')) return formatKES(value / 100)
    if (name.endsWith('KES')) return formatKES(value)
    if (name.endsWith('BasisPoints')) return `${value / 100}\u00a0%`
    return String(value)
  }
  if (Array.isArray(value)) return value.map((each) => valueWords('', each)).join(', ') || '–'
  if (typeof value === 'object') return thingWords(value as Record<string, unknown>)
  return formatPhone(String(value))
}

/** A variation, as far as anything else has a name: what it is called, then what it has. */
function thingWords({ id: _, name, ...facts }: Record<string, unknown>): string {
  const words = Object.entries(facts).map(([key, value]) => valueWords(key, value))
  return [name, words.length > 0 && `(${words.join(', ')})`].filter(Boolean).join(' ')
}
