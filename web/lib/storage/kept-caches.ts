/** The cache of a page that is kept with its own files, for the pages and for the service worker. */
export const cacheOfPage = (page: string): string => `uliza${page.replaceAll('/', '-')}`

/** The cache of what the server said lately, public and of whoever is signed in, with the moment of each answer. */
export const readsCache = 'uliza-reads'
