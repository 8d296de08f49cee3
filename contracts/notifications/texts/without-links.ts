/** What people named something, without an address in it that a phone would make a link of. */
export const withoutLinks = (name: string): string =>
  name
    .replace(/:\/\//g, ' ')
    .replace(/\.(?=\S)/g, '. ')
    .replace(/www/gi, 'ww w')
