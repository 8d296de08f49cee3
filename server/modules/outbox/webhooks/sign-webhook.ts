import { createHmac, randomBytes } from 'node:crypto'

const prefix = 'whsec_'

/** A key of 24 to 64 bytes, as Standard Webhooks has them. */
export const newSecret = (): Buffer => randomBytes(32)

/** As people copy it into their server's settings. */
export const secretText = (secret: Buffer): string => prefix + secret.toString('base64')

interface Message {
  /** The same for each try: receivers know by it what they have had. */
  id: string
  at: Date
  body: string
}

/** The headers of Standard Webhooks: one signature for each secret, so that a secret is rotated without a gap. */
export function signedHeaders(secrets: readonly Buffer[], { id, at, body }: Message): Record<string, string> {
  const timestamp = String(Math.floor(at.getTime() / 1000))
  const signed = `${id}.${timestamp}.${body}`
  const signatures = secrets.map((secret) => `v1,${createHmac('sha256', secret).update(signed).digest('base64')}`)
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signatures.join(' ') }
}
