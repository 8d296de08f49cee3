import { watched } from '#web/lib/connection.ts'
import { pageRequest } from '#web/lib/page-request.ts'
import { endedSession } from '#web/lib/session/ended-session.ts'
import { createClient } from './api-client.ts'
import { csrf } from './csrf.ts'

/** What signs in and out says itself what became of it. */
const isAboutSigningIn = (url: string) => url.startsWith('/api/auth/')

async function fetchInBrowser(url: string, init: RequestInit): Promise<Response> {
  const response = await watched(fetch(url, init))
  if (response.status === 401 && !isAboutSigningIn(url)) endedSession.report()
  return response
}

/** How the browser sends. The pages of administrators put a question for the password around it while they are open. */
export const sending = { fetch: fetchInBrowser }

/** While the server renders a page, the API is a function call away; in the browser it is across the network. */
const fetchApi = (url: string, init: RequestInit, endpoint: string) =>
  pageRequest()?.fetchApi(endpoint, url, init) ?? sending.fetch(url, init)

export { newIdempotencyKey } from './api-client.ts'

export const { call, read } = createClient({ fetch: fetchApi, csrf })
