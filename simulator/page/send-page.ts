import type { FastifyReply } from 'fastify'
import type { Html } from './html.ts'

interface PageOptions {
  /** Whose pages it shows in a frame. */
  frameSrc?: string
}

const policyWith = ({ frameSrc = "'none'" }: PageOptions) =>
  `frame-src ${frameSrc}; default-src 'none'; style-src 'self'; script-src 'self'; connect-src 'self'; img-src 'self' data:; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`

/** Answers with a page that runs no script and no style but its own. */
export const sendPage = (reply: FastifyReply, { markup }: Html, status = 200, options: PageOptions = {}) =>
  reply
    .status(status)
    .headers({
      'content-security-policy': policyWith(options),
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    })
    .type('text/html; charset=utf-8')
    .send(markup)
