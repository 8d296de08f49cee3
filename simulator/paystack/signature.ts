import { createHmac } from 'node:crypto'

/** The value of x-paystack-signature: it covers the exact bytes that are sent, whatever JSON they spell. */
export const signatureOf = (body: string, secretKey: string) =>
  createHmac('sha512', secretKey).update(body).digest('hex')
