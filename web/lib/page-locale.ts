import type { Locale } from '#web/paraglide/runtime.js'

/**
 * Paraglide's runtime as the browser has it (`scripts/web/messages.ts`). The server chose the language of this page
 * from the cookie or the browser's wishes and wrote it on the page, so nothing is left to find out; choosing another
 * loads the page again.
 */
export const locales = ['en', 'sw'] as const satisfies readonly Locale[]

/** Asked for by every message: a fixed language would leave the others out of the build. */
export const experimentalStaticLocale = undefined

const locale: Locale = document.documentElement.lang === 'sw' ? 'sw' : 'en'

export const getLocale = () => locale

export function setLocale(chosen: Locale) {
  if (chosen === locale) return
  const cookie = `uliza-lang=${chosen}; path=/; max-age=34560000`
  Object.assign(document, { cookie })
  window.location.reload()
}
