/** Markup that is known to be safe. Anything else put into a template is escaped. */
export class Html {
  readonly markup: string

  constructor(markup: string) {
    this.markup = markup
  }
}

type Part = Html | string | number | false | undefined | readonly Part[]

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

function toMarkup(part: Part): string {
  if (part instanceof Html) return part.markup
  if (part === false || part === undefined) return ''
  if (typeof part === 'object') return part.map(toMarkup).join('')
  return String(part).replace(/[&<>"']/g, (character) => entities[character] ?? character)
}

export function html(strings: TemplateStringsArray, ...parts: Part[]) {
  return new Html(String.raw({ raw: strings }, ...parts.map(toMarkup)))
}
