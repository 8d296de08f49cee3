/** What search engines read about the page. A `<` in a vendor's own words must not end the element. */
export const structuredDataHtml = (thing: Record<string, unknown> | undefined): string =>
  thing ? `<script type="application/ld+json">${JSON.stringify(thing).replaceAll('<', '\\u003c')}</script>` : ''
