import type { Picture } from '#contracts/wire/primitives.ts'
import { getLocale } from '#web/paraglide/runtime.js'

/**
 * The address of a picture's largest file, in the format that every reader of share cards knows. Apart from
 * `structured-data.ts`, which is in the first load of the home page.
 */
export function shareImage(picture: Picture | null): string | undefined {
  if (!picture) return undefined
  return `${picture.base}-${Math.max(...picture.widths)}.${picture.formats.at(-1) ?? 'webp'}`
}

/**
 * For the head of a page that has a picture of its own for chats and posts (`server/reads/customer/share-cards`). Its
 * address changes with the picture in it: who draws links keeps what they have seen.
 */
export function shareCard(path: string, picture: Picture | null) {
  const query = new URLSearchParams({ lang: getLocale() })
  const version = picture?.base.split('/').at(-1)
  if (version) query.set('v', version)
  return {
    image: `/share${path}.jpg?${query}`,
    meta: [
      { property: 'og:image:type', content: 'image/jpeg' },
      { property: 'og:image:width', content: '1200' },
      { property: 'og:image:height', content: '630' },
    ],
  }
}
/** For structured data: the way to a page through the site, each step by its name and its path (schema.org). */
export const breadcrumbs = (origin: string, steps: readonly { name: string; path: string }[]) => ({
  '@type': 'BreadcrumbList',
  itemListElement: steps.map(({ name, path }, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name,
    item: origin + path,
  })),
})
