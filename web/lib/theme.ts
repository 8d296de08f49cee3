import { pageRequest } from './page-request.ts'

export type Theme = 'light' | 'dark' | 'system'

export const themeCookie = 'uliza-theme'

/**
 * What the person chose; the device decides when they have not. On the server it comes from the cookie, so nothing
 * flashes.
 */
export function chosenTheme(): Theme {
  const request = pageRequest()
  const value = request ? request.theme : document.documentElement.dataset.theme
  return value === 'light' || value === 'dark' ? value : 'system'
}

export function chooseTheme(theme: Theme): void {
  const { dataset } = document.documentElement
  if (theme === 'system') delete dataset.theme
  else dataset.theme = theme
  const age = theme === 'system' ? 0 : 31_536_000
  // The Cookie Store API is not in every browser people here use; this is the older way.
  Object.assign(document, { cookie: `${themeCookie}=${theme}; path=/; max-age=${age}; samesite=lax` })
}

/** The theme in a Cookie header. */
export function themeIn(cookies: string | null): string | undefined {
  return /(?:^|;\s*)uliza-theme=(light|dark)(?:;|$)/.exec(cookies ?? '')?.[1]
}
