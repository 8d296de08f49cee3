import * as z from 'zod'
import * as contract from '#contracts/notifications/unsubscribe.ts'
import { endpoint } from '#contracts/wire/endpoint.ts'
import { DomainError } from '#server/platform/errors.ts'
import { type Http, RawBody, serve } from '#server/platform/http/serve.ts'
import { showUnsubscribed, type UnsubscribeDeps, unsubscribe } from './unsubscribe.ts'

const path = '/api/unsubscribe/one-click/:token'
const params = z.object({ token: contract.UnsubscribeToken })

/** What mail programs ask of the address in the header of an email, with no session and from anywhere (RFC 8058). */
const oneClick = endpoint({
  method: 'POST',
  path,
  summary: 'Stops the mail that a header List-Unsubscribe is of, as mail programs ask for it',
  access: 'provider',
  params,
  body: RawBody,
  response: z.literal('OK'),
  errors: ['link_expired', 'invalid_input'],
})

/** Looking at the address changes nothing: programs that read mail for viruses do. */
const openPage = endpoint({
  method: 'GET',
  path,
  summary: 'Leads from the header List-Unsubscribe to the page that asks whether the mail is to stop',
  access: 'provider',
  params,
  response: z.string(),
  contentType: 'text/plain; charset=utf-8',
})

export function mountUnsubscribe(http: Http, { publicUrl, ...deps }: UnsubscribeDeps & { publicUrl: string }) {
  serve(http, contract.showUnsubscribed, ({ body }) => showUnsubscribed(deps, body.token))
  serve(http, contract.unsubscribe, ({ body }) => unsubscribe(deps, body.token))

  serve(http, oneClick, async ({ params: { token }, body }) => {
    // As a form of either content type.
    if (!body.includes('List-Unsubscribe') || !body.includes('One-Click'))
      throw new DomainError('invalid_input', 'Post List-Unsubscribe=One-Click to stop this mail.')
    await unsubscribe(deps, token)
    return 'OK' as const
  })

  serve(http, openPage, async ({ params: { token }, reply }) => {
    reply.redirect(`${publicUrl}/unsubscribe#${encodeURIComponent(token)}`, 303)
    return ''
  })
}
