import type { FastifyRequest } from 'fastify'
import type { Settings } from '../options.ts'
import { PaystackError } from './envelope.ts'

/** Refuses a call without the secret key. */
export function requireSecretKey({ paystackSecretKey }: Settings) {
  return async ({ headers: { authorization } }: FastifyRequest) => {
    if (!authorization) throw new PaystackError('No Authorization Header was found', { status: 401 })
    if (authorization !== `Bearer ${paystackSecretKey}`) throw new PaystackError('Invalid key', { status: 401 })
  }
}
