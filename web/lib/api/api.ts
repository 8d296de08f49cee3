import { pageRequest } from '#web/lib/page-request.ts'
import { createClient } from './api-client.ts'
import { csrf } from './csrf.ts'

/** While the server renders a page, the API is a function call away; in the browser it is across the network. */
const fetchApi = (url: string, init: RequestInit, endpoint: string) =>
  pageRequest()?.fetchApi(endpoint, url, init) ?? fetch(url, init)

export { newIdempotencyKey } from './api-client.ts'

export const { call, read } = createClient({ fetch: fetchApi, csrf })
