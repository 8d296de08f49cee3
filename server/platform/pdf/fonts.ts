import { join } from 'node:path'

export type FontStyle = 'regular' | 'strong' | 'head'

const file = (style: FontStyle) => join(import.meta.dirname, `fonts/${style}.ttf`)

/** The product's fonts, for what is drawn outside of a browser. */
export const fontFiles: Readonly<Record<FontStyle, string>> = {
  regular: file('regular'),
  strong: file('strong'),
  head: file('head'),
}
