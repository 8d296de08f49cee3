import { pageRequest } from '#web/lib/page-request.ts'
import { locales } from '#web/paraglide/runtime.js'

export interface PageHead {
  title: string
  description?: string
  /** The path of this page, for share cards and the canonical link. */
  path?: string
  /** The path of a picture for share cards. */
  image?: string
  /** Keeps the page out of search engines. */
  hidden?: boolean
}

/**
 * `https://uliza.co.ke`: what every address that is shared, mailed or indexed begins with. The server's setting alone,
 * which the page carries to the browser: the host that a browser happens to use may be anybody's.
 */
export const pageOrigin = (): string =>
  pageRequest()?.origin ?? document.documentElement.dataset.origin ?? window.location.origin

/** What a route's `head` answers: the title, what search engines say, and the card when the page is shared. */
export function pageHead({ title, description, path, image, hidden }: PageHead) {
  const origin = pageOrigin()
  const full = `${title} · Uliza`
  const meta = [
    { title: full },
    ...(description ? [{ name: 'description', content: description }] : []),
    ...(hidden ? [{ name: 'robots', content: 'noindex' }] : []),
    // Who draws links reads what the server sends, as search engines do: the browser has no part in it.
    ...(import.meta.env.SSR ? cardOf({ title: full, description, path, image }) : []),
  ]
  return { meta, links: import.meta.env.SSR && path ? linksFor(new URL(path, origin)) : [] }
}

/** What a link to the page is drawn from in chats and posts. */
function cardOf({ title, description, path, image }: Omit<PageHead, 'hidden'>) {
  const origin = pageOrigin()
  return [
    { property: 'og:title', content: title },
    { property: 'og:site_name', content: 'Uliza' },
    { name: 'twitter:card', content: image ? 'summary_large_image' : 'summary' },
    ...(description ? [{ property: 'og:description', content: description }] : []),
    ...(image ? [{ property: 'og:image', content: new URL(image, origin).href }] : []),
    ...(path ? [{ property: 'og:url', content: new URL(path, origin).href }] : []),
  ]
}

/**
 * Where search engines find the page, and where in each language: for who has chosen none, `?lang=sw` draws it so,
 * whatever their browser wishes.
 */
function linksFor(url: URL) {
  const inLanguage = (language: string) => {
    const address = new URL(url)
    address.searchParams.set('lang', language)
    return address.href
  }
  const asked = pageRequest()?.language
  return [
    { rel: 'canonical', href: asked ? inLanguage(asked) : url.href },
    ...locales.map((language) => ({ rel: 'alternate', hrefLang: language, href: inLanguage(language) })),
    { rel: 'alternate', hrefLang: 'x-default', href: url.href },
  ]
}

/** For a page that is opened by a link with a secret: nobody indexes it, and nobody learns from where it leads on. */
export function linkHead(title: string) {
  const { meta, links } = pageHead({ title, hidden: true })
  return { meta: [...meta, { name: 'referrer', content: 'no-referrer' }], links }
}

/**
 * For `headers` of a public route: a cache in front may keep the page for a minute. The server withdraws it for who is
 * signed in.
 */
export const cacheable = () => ({ 'cache-control': 'public, max-age=0, s-maxage=60, stale-while-revalidate=600' })

/**
 * Says what search engines read about the page, in the words of schema.org. It stands in what the server sends and is no
 * part of what the browser takes over, which would be sent it twice: call it where `import.meta.env.SSR` alone.
 */
export function addStructuredData(thing: Record<string, unknown>): void {
  const page = pageRequest()
  if (page) page.drawn.structuredData = { '@context': 'https://schema.org', ...thing }
}
