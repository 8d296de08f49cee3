import type { FastifyError, FastifyInstance, FastifyRequest } from 'fastify'
import type { PaystackSettings } from './paystack-settings.ts'

type Refusal = {
  status?: number
  code?: string
  type?: 'validation_error' | 'api_error'
  /** What Paystack advises to do about it. */
  nextStep?: string
  retryAfterSeconds?: number
}

/** A refusal in Paystack's own envelope. Older parts of Paystack give a message and nothing more. */
export class PaystackError extends Error {
  readonly refusal: Refusal

  constructor(message: string, refusal: Refusal = {}) {
    super(message)
    this.refusal = refusal
  }
}

export const validationError = (code: string, message: string, nextStep: string) =>
  new PaystackError(message, { code, nextStep, type: 'validation_error' })

export const transactionNotFound = () =>
  validationError('transaction_not_found', 'Transaction not found', 'Ensure that the reference belongs to this account')

export const serverError = () =>
  new PaystackError('An error occurred', {
    status: 500,
    code: 'unknown',
    type: 'api_error',
    nextStep: 'Try again later',
  })

/** `status: true` says that the call was understood, and nothing about the money. */
export const successBody = (message: string, data: unknown, more: Record<string, unknown> = {}) => ({
  status: true,
  message,
  data,
  ...more,
})

/** The fields of a request body; anything but a JSON object counts as no fields. */
export function bodyFields(body: unknown): Record<string, unknown> {
  return typeof body === 'object' && body !== null && !Array.isArray(body) ? { ...body } : {}
}

function envelope({ message, refusal: { type, code, nextStep } }: PaystackError) {
  return { status: false, message, ...(nextStep && { meta: { nextStep } }), type, code }
}

export function registerPaystackErrors(app: FastifyInstance) {
  const noSuchRoute = new PaystackError('Route not found', { status: 404 })
  app.setNotFoundHandler((_request, reply) => reply.status(404).send(envelope(noSuchRoute)))

  app.setErrorHandler((error: FastifyError | PaystackError, _request, reply) => {
    if (error instanceof PaystackError) {
      const { status = 400, retryAfterSeconds } = error.refusal
      if (retryAfterSeconds) reply.header('retry-after', String(retryAfterSeconds))
      return reply.status(status).send(envelope(error))
    }
    const isTheirs = error.statusCode !== undefined && error.statusCode < 500
    if (isTheirs) return reply.status(400).send(envelope(new PaystackError('Invalid JSON')))
    console.error(error)
    return reply.status(500).send(envelope(serverError()))
  })
}

/** Refuses a call without the secret key. */
export function requireSecretKey({ paystackSecretKey }: PaystackSettings) {
  return async ({ headers: { authorization } }: FastifyRequest) => {
    if (!authorization) throw new PaystackError('No Authorization Header was found', { status: 401 })
    if (authorization !== `Bearer ${paystackSecretKey}`) throw new PaystackError('Invalid key', { status: 401 })
  }
}
