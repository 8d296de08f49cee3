import type { FastifyReply } from 'fastify'
import type { Html } from './html.ts'

const policy =
  "default-src 'none'; style-src 'self'; script-src 'self'; connect-src 'self'; img-src 'self' data:; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"

/** Answers with a page that runs no script and no style but its own. */
export const sendPage = (reply: FastifyReply, { markup }: Html, status = 200) =>
  reply
    .status(status)
    .headers({ 'content-security-policy': policy, 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' })
    .type('text/html; charset=utf-8')
    .send(markup)
