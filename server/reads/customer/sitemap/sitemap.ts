import { Language } from '#contracts/account/identity.ts'

export interface SitemapUrl {
  path: string
  /** `2026-11-20` */
  changedOn?: string
}

const namespaces = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml"'
const declaration = '<?xml version="1.0" encoding="UTF-8"?>'

/** An address of the site in a language of one's choice. */
const inLanguage = (url: string, language: string) => `${url}${url.includes('?') ? '&' : '?'}lang=${language}`

/** Says of each page where it is, and where it is in each language (sitemaps.org, with Google's `xhtml:link`). */
export const sitemapOf = (origin: string, urls: readonly SitemapUrl[]): string =>
  [
    declaration,
    `<urlset ${namespaces}>`,
    ...urls.map(({ path, changedOn }) => {
      const url = origin + path
      const alternates = Language.options.map(
        (language) =>
          `<xhtml:link rel="alternate" hreflang="${language}" href="${escaped(inLanguage(url, language))}"/>`,
      )
      return `<url><loc>${escaped(url)}</loc>${changedOn ? `<lastmod>${changedOn}</lastmod>` : ''}${alternates.join('')}</url>`
    }),
    '</urlset>',
    '',
  ].join('\n')

/** Says where the sitemaps are. */
export const sitemapIndexOf = (origin: string, paths: readonly string[]): string =>
  [
    declaration,
    '<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...paths.map((path) => `<sitemap><loc>${escaped(origin + path)}</loc></sitemap>`),
    '</sitemapindex>',
    '',
  ].join('\n')

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
