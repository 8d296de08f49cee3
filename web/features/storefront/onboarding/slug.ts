import { toSlug, toSlugLetters } from '#contracts/wire/slug.ts'

/** The longest address that is suggested; a shorter name makes a shorter one. */
const suggestedMax = 40

const withAnd = (text: string) => text.replace(/&/g, ' and ')

/** The address that is suggested for a shop, of whole words: `Samaki & Chips` is `samaki-and-chips`. */
export function suggestedSlug(name: string): string {
  const words = toSlug(withAnd(name)).split('-')
  let slug = ''
  for (const word of words) {
    const longer = slug ? `${slug}-${word}` : word
    if (longer.length > suggestedMax) break
    slug = longer
  }
  return slug || words.join('-').slice(0, suggestedMax)
}

/** An address while it is typed. */
export const typedSlug = (typed: string): string => toSlugLetters(withAnd(typed)).replace(/^-/, '').slice(0, 80)
