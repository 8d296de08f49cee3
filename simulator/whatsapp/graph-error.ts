import type { FastifyReply } from 'fastify'

/** Meta's codes with their HTTP status and words. Callers decide by the code alone. */
const errors = {
  1: [500, 'An unknown error occurred'],
  2: [503, 'Service temporarily unavailable'],
  4: [400, 'Application request limit reached'],
  10: [403, 'Application does not have permission for this action'],
  100: [400, 'Invalid parameter'],
  190: [401, 'Error validating access token: Session has expired'],
  80007: [400, 'Rate limit issues'],
  130429: [400, 'Rate limit hit'],
  131000: [500, 'Something went wrong'],
  131008: [400, 'Required parameter is missing'],
  131009: [400, 'Parameter value is not valid'],
  131026: [400, 'Message undeliverable'],
  131047: [400, 'Re-engagement message'],
  131050: [400, 'User has stopped receipt of marketing messages from this business'],
  131053: [400, 'Media upload error'],
  131056: [400, '(Business Account, Consumer Account) pair rate limit hit'],
  132000: [400, 'Number of parameters does not match the expected number of params'],
  132001: [404, 'Template name does not exist in the translation'],
  132012: [400, 'Parameter format does not match format in the created template'],
  132015: [400, 'Template is paused'],
} as const satisfies Record<number, readonly [status: number, title: string]>

export type GraphCode = keyof typeof errors
/** As JSON has them. */
export const graphCodes = Object.keys(errors) as `${GraphCode}`[]

/** A request that Meta refuses, with its code and what exactly is wrong. */
export class GraphError extends Error {
  readonly code: GraphCode
  constructor(code: GraphCode, details: string = errors[code][1]) {
    super(details)
    this.code = code
  }
}

export function sendError(reply: FastifyReply, { code, message: details }: GraphError) {
  const [status, title] = errors[code]
  return reply.status(status).send({
    error: {
      message: `(#${code}) ${title}`,
      type: 'OAuthException',
      code,
      error_data: { messaging_product: 'whatsapp', details },
      fbtrace_id: 'AbCdEfGhIjKlMnOpQrStUv',
    },
  })
}

/** The same as a report of a message that failed says it. */
export const reportedError = (code: GraphCode) => ({
  code,
  title: errors[code][1],
  message: errors[code][1],
  error_data: { details: errors[code][1] },
  href: 'https://developers.facebook.com/docs/whatsapp/cloud-api/support/error-codes/',
})
