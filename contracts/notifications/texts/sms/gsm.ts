import { withoutLinks } from '../without-links.ts'

/** The basic set of GSM-7 (3GPP TS 23.038), and those that take two places. */
const basic =
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà'
const extended = '€[]{}\\^|~\f'

/** What people and pages write that GSM-7 has in another form: a single one of them would halve what an SMS holds. */
const otherForms: Record<string, string> = {
  '‘': "'",
  '’': "'",
  '“': '"',
  '”': '"',
  '–': '-',
  '—': '-',
  '…': '...',
  '×': 'x',
}

const isGsm = (sign: string) => basic.includes(sign) || extended.includes(sign)

/** A sign in GSM-7: itself, another form of it, or its letter without an accent; else nothing. */
function toSign(sign: string): string {
  if (isGsm(sign)) return sign
  const other = otherForms[sign] ?? sign.normalize('NFD').replace(/\p{M}/gu, '')
  return [...other].every(isGsm) ? other : ''
}

/** A text of one line in GSM-7. */
export const toGsm = (text: string): string => [...text.replace(/\s+/g, ' ')].map(toSign).join('').trim()

/** How many places of seven bits a text in GSM-7 takes. */
export const septets = (text: string) => [...text].reduce((sum, sign) => sum + (extended.includes(sign) ? 2 : 1), 0)

/** In how many parts an SMS is sent, each of which is paid for. */
export function smsParts(text: string): number {
  const isSevenBit = [...text].every(isGsm)
  const [length, whole, part] = isSevenBit ? [septets(text), 160, 153] : [text.length, 70, 67]
  return length <= whole ? 1 : Math.ceil(length / part)
}

/**
 * What somebody named a shop, an event or a ticket, in an SMS of ours: short, and without an address in it that a phone
 * would make a link of.
 */
export function named(name: string, most: number): string {
  const plain = withoutLinks(toGsm(name))
  if (septets(plain) <= most) return plain
  let cut = [...plain]
  while (septets(cut.join('')) >= most) cut = cut.slice(0, -1)
  return `${cut.join('').trimEnd()}.`
}
