import type { FastifyInstance, FastifyReply } from 'fastify'
import { z } from 'zod'
import type { SimulatorContext } from '#simulator/context.ts'
import { sendPage } from '#simulator/page/send-page.ts'
import { emailPage } from './email-page.ts'
import { mailScenarioNames, mailScenarios } from './scenarios.ts'
import { listenForMail } from './smtp.ts'

const SetScenario = z.strictObject({
  address: z.email(),
  scenario: z.enum(mailScenarioNames),
  times: z.union([z.int().positive(), z.literal('always')]).default(1),
})

/** An email is somebody else's markup: it runs nothing, and loads nothing. */
const emailPolicy =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox allow-popups allow-popups-to-escape-sandbox"

/** The mail server, what it took, and the control API. */
export async function mailRoutes(app: FastifyInstance, context: SimulatorContext) {
  const { mail, settings, liveUpdates } = context
  const find = (id: string) => mail.emails.find((email) => email.id === id)
  const notKept = (reply: FastifyReply) => reply.status(404).type('text/plain').send('This email is not kept.')

  app.get<{ Params: { id: string } }>('/mail/:id', ({ params }, reply) => {
    const email = find(params.id)
    return email ? sendPage(reply, emailPage(email), 200, { frameSrc: "'self'" }) : notKept(reply)
  })

  app.get<{ Params: { id: string } }>('/mail/:id/html', ({ params }, reply) => {
    const email = find(params.id)
    if (!email) return notKept(reply)
    // A link opens beside the page, not in the frame.
    const html = email.html.replace(/<head>/, '<head><base target="_blank">')
    return reply
      .headers({ 'content-security-policy': emailPolicy, 'cache-control': 'no-store' })
      .type('text/html; charset=utf-8')
      .send(html)
  })

  app.get<{ Params: { id: string; at: string } }>('/mail/:id/files/:at', ({ params }, reply) => {
    const file = find(params.id)?.attachments[Number(params.at)]
    if (!file) return notKept(reply)
    return reply
      .headers({
        'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(file.name)}`,
        'content-security-policy': emailPolicy,
        'x-content-type-options': 'nosniff',
      })
      .type(file.type)
      .send(file.content)
  })

  await app.register(async (control) => mailControlRoutes(control, context), { prefix: '/_sim/mail' })

  if (settings.smtpPort !== null) {
    const server = await listenForMail(
      { mail, onEmail: () => liveUpdates.publish('mail') },
      { host: '127.0.0.1', port: settings.smtpPort },
    )
    settings.smtpPort = server.port
    app.addHook('onClose', () => server.close())
  }
}

/** Not a mail server's: what tests and the curious set. */
function mailControlRoutes(app: FastifyInstance, { mail, settings }: SimulatorContext) {
  app.get('/scenarios', () => ({ scenarios: mailScenarios }))

  app.post('/scenario', (request) => {
    const { address, scenario, times } = SetScenario.parse(request.body)
    mail.assignments.set(address.toLowerCase(), scenario, times)
    return { address, scenario, times }
  })

  app.get('/emails', () => ({
    emails: mail.emails.map(({ attachments, ...email }) => ({
      ...email,
      attachments: attachments.map(({ name, type, content }) => ({ name, type, text: content.toString() })),
    })),
    smtpPort: settings.smtpPort,
  }))

  app.post('/reset', () => {
    mail.clear()
    return { reset: true }
  })
}
