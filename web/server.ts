import { isNotFound } from '@tanstack/react-router'
import { createStartHandler, defaultStreamHandler, defineHandlerCallback } from '@tanstack/react-start/server'
import { areaIn } from './lib/device-area.ts'
import { type PageRequest, pageRequest } from './lib/page-request.ts'
import { themeIn } from './lib/theme.ts'
import { cookieName, type Locale, locales } from './paraglide/runtime.js'
import { paraglideMiddleware } from './paraglide/server.js'
import { bannerHtml, openBanner } from './shell/around/banner.ts'
import { fontHtml } from './shell/around/choose-font.ts'
import { earlyPressesHtml } from './shell/around/early-presses.ts'
import { helpColumnHtml } from './shell/around/help-column.ts'
import { insertHtml } from './shell/around/insert-html.ts'
import { loadShell } from './shell/around/load-shell.ts'
import { structuredDataHtml } from './shell/around/structured-data.ts'

const render = createStartHandler(
  defineHandlerCallback(async (context) => {
    // The router fetches no part of a page that is drawn in the browser alone, and what stands in for the page is in
    // that part. React would send it late, after what it stands in for, where its script finds no place for it
    // ("parentNode" of null).
    const { matches } = context.router.state
    await Promise.all(matches.map(({ routeId }) => context.router.loadRouteChunk(context.router.routesById[routeId])))
    const page = pageRequest()
    if (page) page.drawn.isGone = matches.some(({ error }) => isNotFound(error) && error.data === 410)
    return defaultStreamHandler(context)
  }),
)

/** Renders one page. The server calls it with a fresh nonce and a way to the API for every request. */
export function renderPage(request: Request, given: Pick<PageRequest, 'nonce' | 'fetchApi'>): Promise<Response> {
  const cookies = request.headers.get('cookie')
  const [theme, area] = [themeIn(cookies), areaIn(cookies)]
  const { origin, pathname, searchParams } = new URL(request.url)
  // Who has chosen a language keeps it, whichever address brought them here.
  const asked = cookies?.includes(`${cookieName}=`) ? null : searchParams.get('lang')
  const language = locales.find((locale) => locale === asked)
  const page: PageRequest = { ...given, theme, area, origin, language, drawn: { isGone: false } }
  return paraglideMiddleware(language ? wishedIn(request, language) : request, async () => {
    const [shell, response] = await Promise.all([loadShell(given), render(request, { context: page })])
    const banner = openBanner(shell?.banner, pathname, cookies)
    const drawn = page.drawn.isGone ? new Response(response.body, { status: 410, headers: response.headers }) : response
    const atTop = [
      earlyPressesHtml(given.nonce),
      banner ? bannerHtml(banner, given.nonce) : '',
      structuredDataHtml(page.drawn.structuredData),
    ].join('')
    return insertHtml(drawn, [
      { after: '<head>', html: fontHtml(given.nonce) },
      { after: '<body>', html: atTop },
      { after: 'data-help="">', html: helpColumnHtml(shell?.contact) },
    ])
  })
}

/** The same request of a person who has chosen this language. */
function wishedIn(request: Request, language: Locale): Request {
  const headers = new Headers(request.headers)
  headers.set('cookie', `${cookieName}=${language}`)
  return new Request(request.url, { headers })
}

export default { fetch: renderPage }
