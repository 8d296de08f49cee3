/**
 * A name as part of an address, without a limit: "Mama's Café" is `mamas-cafe`. Nothing when no letter of it can stand
 * there.
 */
export const toSlug = (name: string): string => toSlugLetters(name).replace(/^-|-$/g, '')

/** What is typed into an address, made fit for one; a hyphen at the end may still be followed by a word. */
export const toSlugLetters = (typed: string): string =>
  typed
    .normalize('NFKD')
    .replace(/[\p{Mark}'’]/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
