/** The longest address that is suggested; a shorter name makes a shorter one. */
const suggestedMax = 40

/** What a name becomes in an address: `Mama Achieng's Kitchen` is `mama-achiengs-kitchen`. */
export function slugOf(name: string): string {
  const words = toSlugLetters(name).split('-').filter(Boolean)
  let slug = ''
  for (const word of words) {
    const longer = slug ? `${slug}-${word}` : word
    if (longer.length > suggestedMax) break
    slug = longer
  }
  return slug || words.join('-').slice(0, suggestedMax)
}

/** What is typed into an address, made fit for one; a hyphen at the end may still be followed by a word. */
export const typedSlug = (typed: string): string => toSlugLetters(typed).replace(/^-/, '').slice(0, 80)

const toSlugLetters = (text: string) =>
  text
    .normalize('NFD')
    .replace(/[\p{M}'’]/gu, '')
    .toLowerCase()
    .replace(/&/g, ' and ')
    .replace(/[^a-z0-9]+/g, '-')
