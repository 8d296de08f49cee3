import { createStartHandler, defaultStreamHandler } from '@tanstack/react-start/server'
import { areaIn } from './lib/device-area.ts'
import type { PageRequest } from './lib/page-request.ts'
import { themeIn } from './lib/theme.ts'
import { paraglideMiddleware } from './paraglide/server.js'

const render = createStartHandler(defaultStreamHandler)

/** Renders one page. The server calls it with a fresh nonce and a way to the API for every request. */
export function renderPage(request: Request, given: Pick<PageRequest, 'nonce' | 'fetchApi'>): Promise<Response> {
  const cookies = request.headers.get('cookie')
  const [theme, area] = [themeIn(cookies), areaIn(cookies)]
  const page: PageRequest = { ...given, theme, area, origin: new URL(request.url).origin }
  return paraglideMiddleware(request, () => render(request, { context: page }))
}

export default { fetch: renderPage }
