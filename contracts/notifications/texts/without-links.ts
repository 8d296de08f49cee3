/** The same in one line: what somebody named something cannot add a line of its own to a text of ours. */
export const plainName = (name: string): string => withoutLinks(name).replace(/\s+/g, ' ').trim()

/** What people named something, without an address in it that a phone would make a link of. */
export const withoutLinks = (name: string): string =>
  name
    .replace(/:\/\//g, ' ')
    .replace(/\.(?=\S)/g, '. ')
    .replace(/www/gi, 'ww w')
