import { createStartHandler, defaultStreamHandler } from '@tanstack/react-start/server'
import type { PageRequest } from './lib/page-request.ts'
import { themeIn } from './lib/theme.ts'
import { paraglideMiddleware } from './paraglide/server.js'

const render = createStartHandler(defaultStreamHandler)

/** Renders one page. The server calls it with a fresh nonce and a way to the API for every request. */
export function renderPage(request: Request, given: Pick<PageRequest, 'nonce' | 'fetchApi'>): Promise<Response> {
  const theme = themeIn(request.headers.get('cookie'))
  const page: PageRequest = { ...given, theme, origin: new URL(request.url).origin }
  return paraglideMiddleware(request, () => render(request, { context: page }))
}

export default { fetch: renderPage }
