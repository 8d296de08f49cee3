/** Whose password it is to be. */
export interface PasswordOwner {
  name: string
  /** Null where there is none. */
  email: string | null
}

/** Shorter ones stand in too much that is nobody's name. */
const leastLetters = 4

/** However it is typed, and without what stands above its letters. */
const plain = (text: string) => text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase()

const letters = /\p{L}+/gu

/**
 * Whether a password has a part of its owner's name, or of the address before the `@`, in it: whoever knows somebody
 * tries those first. Digits behind either say nothing.
 */
export function hasOwnName(password: string, { name, email }: PasswordOwner): boolean {
  const typed = plain(password)
  const parts = [name, email?.replace(/@.*$/, '') ?? ''].flatMap((text) => plain(text).match(letters) ?? [])
  return parts.some((part) => part.length >= leastLetters && typed.includes(part))
}
