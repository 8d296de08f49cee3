import { login } from '#contracts/account/identity.ts'
import { type SignInRefusal, signInPath } from '#contracts/account/sign-in-form.ts'
import { checkOrigin } from '#server/platform/http/guards.ts'
import type { Http } from '#server/platform/http/serve.ts'
import { endpointHeader } from '#server/platform/http/server.ts'

/** In bytes: an email, a password, and what encoding makes of them. */
const formLimit = 4_096

const refusals: Record<string, SignInRefusal> = {
  wrong_credentials: 'wrong',
  invalid_input: 'wrong',
  too_many_requests: 'often',
  too_many_sign_ins: 'often',
}

/**
 * What the form of the sign-in page sends where no script has come: the same call as with scripts, counted and checked
 * by the same rules, and then back to the page, which leads who is signed in on. What else was refused the page says
 * once its scripts are there: a second factor, a captcha, an account that is closed.
 */
export function mountSignInForm({ app, config }: Pick<Http, 'app' | 'config'>) {
  app.register(async (forms) => {
    forms.removeAllContentTypeParsers()
    forms.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: formLimit },
      (_request, body, done) => done(null, new URLSearchParams(String(body))),
    )
    forms.post<{ Querystring: { redirect?: string }; Body?: URLSearchParams }>(signInPath, async (request, reply) => {
      checkOrigin(request, config)
      const { cookie, host, 'user-agent': agent } = request.headers
      const answer = await app.inject({
        method: login.method,
        url: login.path,
        payload: { email: request.body?.get('email') ?? '', password: request.body?.get('password') ?? '' },
        headers: {
          ...(cookie && { cookie }),
          ...(agent && { 'user-agent': agent }),
          host: host ?? '',
          [endpointHeader]: login.path,
        },
        remoteAddress: request.ip,
      })
      const page = new URLSearchParams()
      const { redirect } = request.query
      if (typeof redirect === 'string') page.set('redirect', redirect)
      if (answer.statusCode === 200) reply.header('set-cookie', answer.headers['set-cookie'])
      else page.set('refused', refusals[answer.json<{ code: string }>().code] ?? 'scripts')
      return reply
        .header('cache-control', 'no-store')
        .redirect(page.size > 0 ? `${signInPath}?${page}` : signInPath, 303)
    })
  })
}
