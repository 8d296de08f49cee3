/** For a route's `head`: what search engines read about the page, in the words of schema.org. */
export function structuredData(thing: Record<string, unknown>) {
  // A `<` in a vendor's own words must not end the script element.
  const children = JSON.stringify({ '@context': 'https://schema.org', ...thing }).replaceAll('<', '\\u003c')
  return { scripts: [{ type: 'application/ld+json', children }] }
}
