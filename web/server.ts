import { createStartHandler, defaultStreamHandler, defineHandlerCallback } from '@tanstack/react-start/server'
import { areaIn } from './lib/device-area.ts'
import type { PageRequest } from './lib/page-request.ts'
import { themeIn } from './lib/theme.ts'
import { paraglideMiddleware } from './paraglide/server.js'
import { bannerHtml, openBanner } from './shell/around/banner.ts'
import { helpColumnHtml } from './shell/around/help-column.ts'
import { insertHtml } from './shell/around/insert-html.ts'
import { loadShell } from './shell/around/load-shell.ts'

const render = createStartHandler(
  defineHandlerCallback(async (context) => {
    // The router fetches no part of a page that is drawn in the browser alone, and what stands in for the page is in
    // that part. React would send it late, after what it stands in for, where its script finds no place for it
    // ("parentNode" of null).
    const { matches } = context.router.state
    await Promise.all(matches.map(({ routeId }) => context.router.loadRouteChunk(context.router.routesById[routeId])))
    return defaultStreamHandler(context)
  }),
)

/** Renders one page. The server calls it with a fresh nonce and a way to the API for every request. */
export function renderPage(request: Request, given: Pick<PageRequest, 'nonce' | 'fetchApi'>): Promise<Response> {
  const cookies = request.headers.get('cookie')
  const [theme, area] = [themeIn(cookies), areaIn(cookies)]
  const { origin, pathname } = new URL(request.url)
  const page: PageRequest = { ...given, theme, area, origin }
  return paraglideMiddleware(request, async () => {
    const [shell, response] = await Promise.all([loadShell(given), render(request, { context: page })])
    const banner = openBanner(shell?.banner, pathname, cookies)
    return insertHtml(response, [
      ...(banner ? [{ after: '<body>', html: bannerHtml(banner, given.nonce) }] : []),
      { after: 'data-help="">', html: helpColumnHtml(shell?.contact) },
    ])
  })
}

export default { fetch: renderPage }
