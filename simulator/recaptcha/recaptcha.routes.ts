import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { SimulatorContext } from '#simulator/context.ts'
import { recaptchaScenarioNames, recaptchaScenarios } from './scenarios.ts'

const SetScenario = z.strictObject({ scenario: z.enum(recaptchaScenarioNames) })
const Age = z.strictObject({ milliseconds: z.int().positive() })
const Verify = z.object({
  secret: z.string().optional(),
  response: z.string().optional(),
  remoteip: z.string().optional(),
})
const Give = z.object({ k: z.string(), action: z.string() })

/** A token is good for so long, and once (https://developers.google.com/recaptcha/docs/verify). */
const lifeMilliseconds = 120_000

/** reCAPTCHA v3 as pages and their servers see it: the script, its tokens, and the check of one. */
export async function recaptchaRoutes(app: FastifyInstance, { recaptcha, settings, clock }: SimulatorContext) {
  await app.register(
    async (api) => {
      api.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
        done(null, Object.fromEntries(new URLSearchParams(String(body)))),
      )

      api.get('/api.js', (request, reply) => {
        const { render } = z.object({ render: z.string() }).parse(request.query)
        const base = `http://${request.host}/recaptcha`
        reply.type('text/javascript')
        if (render !== settings.recaptchaSiteKey) return reply.send('throw new Error("Invalid site key")')
        return reply.send(`window.grecaptcha = {
  ready: (then) => then(),
  execute: (k, { action }) => new Promise((resolve, reject) => {
    const frame = document.createElement('iframe')
    frame.hidden = true
    frame.src = ${JSON.stringify(`${base}/anchor`)} + '?' + new URLSearchParams({ k, action, host: location.hostname })
    addEventListener('message', ({ source, data }) => {
      if (source === frame.contentWindow) { frame.remove(); resolve(data) }
    })
    document.body.append(frame)
  }),
}`)
      })

      /** As Google does, the token comes out of a frame of its own. */
      api.get('/anchor', (request, reply) => {
        const { action, host } = Give.extend({ host: z.string() }).parse(request.query)
        const token = crypto.randomUUID()
        recaptcha.tokens.set(token, { action, hostname: host, at: clock.now() })
        return reply
          .type('text/html')
          .send(`<!doctype html><script>parent.postMessage(${JSON.stringify(token)}, '*')</script>`)
      })

      api.post('/api/siteverify', (request, reply) => {
        const { secret, response } = Verify.parse(request.body)
        if (recaptcha.scenario() === 'server-error') return reply.code(503).send('Service Unavailable')
        const refused = (code: string) => ({ success: false, 'error-codes': [code] })
        if (!secret) return refused('missing-input-secret')
        if (secret !== settings.recaptchaSecretKey) return refused('invalid-input-secret')
        if (!response) return refused('missing-input-response')
        const token = recaptcha.tokens.get(response)
        if (!token) return refused('invalid-input-response')
        // Used, or too old: both are answered alike.
        recaptcha.tokens.set(response, { ...token, at: Number.NEGATIVE_INFINITY })
        if (clock.now() - token.at > lifeMilliseconds) return refused('timeout-or-duplicate')
        return {
          success: true,
          challenge_ts: new Date(token.at).toISOString(),
          hostname: recaptcha.scenario() === 'other-host' ? 'elsewhere.example' : token.hostname,
          score: recaptcha.scenario() === 'program' ? 0.1 : 0.9,
          action: token.action,
        }
      })
    },
    { prefix: '/recaptcha' },
  )

  await app.register(
    async (control) => {
      control.post('/age', (request) => {
        recaptcha.age(Age.parse(request.body).milliseconds)
        return { aged: true }
      })
      control.get('/scenarios', () => ({ scenarios: recaptchaScenarios }))
      control.post('/scenario', (request) => {
        const { scenario } = SetScenario.parse(request.body)
        recaptcha.setScenario(scenario)
        return { scenario }
      })
    },
    { prefix: '/_sim/recaptcha' },
  )
}
