/**
 * A ticket's short code, which people can say and type: seven random characters of Crockford's base 32 (without I, L, O
 * and U: 35 bits) and one to check them.
 *
 * The characters are numbers of the field of 32 elements. Each is multiplied by its place, a power of two that no other
 * place has, and all of them sum to zero: another character, or two that swapped places, leave a remainder.
 */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const randomLength = 7

/** Twice a number of the field, whose polynomial is x⁵ + x² + 1. */
const twice = (value: number): number => (value < 16 ? value * 2 : (value * 2) ^ 0b100101)

/** The sum of what stands left of the check character, each times its place (Horner's scheme). */
const weighed = (values: readonly number[]): number => values.reduce((sum, value) => twice(sum ^ value), 0)

/** The short code of seven random bytes; of each only the last five bits count. */
export function encodeShortCode(random: Uint8Array): string {
  if (random.length !== randomLength) throw new RangeError(`a short code is made of ${randomLength} bytes`)
  const values = Array.from(random, (byte) => byte & 31)
  return [...values, weighed(values)].map((value) => alphabet[value]).join('')
}

/**
 * As it is stored, of what was typed: in any case, with spaces and hyphens, with I or L for 1 and O for 0. Null for no
 * short code.
 */
export function parseShortCode(typed: string): string | null {
  const code = typed.replaceAll(/[\s-]/g, '').toUpperCase().replaceAll(/[IL]/g, '1').replaceAll('O', '0')
  if (code.length !== randomLength + 1) return null
  const values = Array.from(code, (character) => alphabet.indexOf(character))
  if (values.includes(-1)) return null
  return weighed(values.slice(0, -1)) === values.at(-1) ? code : null
}

/** In fours, to be compared and read out: `7K3M 9QXD`. */
export const formatShortCode = (code: string): string => code.replace(/(.{4})(?=.)/g, '$1 ')
