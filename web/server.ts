import { createStartHandler, defaultStreamHandler, defineHandlerCallback } from '@tanstack/react-start/server'
import { areaIn } from './lib/device-area.ts'
import type { PageRequest } from './lib/page-request.ts'
import { themeIn } from './lib/theme.ts'
import { paraglideMiddleware } from './paraglide/server.js'
import { bannerHtml, loadBanner, withBanner } from './shell/alerts/banner.ts'

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
    const [banner, response] = await Promise.all([
      loadBanner(given, pathname, cookies),
      render(request, { context: page }),
    ])
    return banner ? withBanner(response, bannerHtml(banner, given.nonce)) : response
  })
}

export default { fetch: renderPage }
