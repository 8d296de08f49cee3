import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'

/** What secrets are sealed with in the database: 32 bytes that are in the settings and never beside them. */
export interface KeySecrets {
  current: Buffer
  /** Until all are sealed with the current one: what they were sealed with. */
  before: Buffer | null
}

const [algorithm, nonceLength, tagLength] = ['aes-256-gcm', 12, 16] as const

/** The nonce, what is sealed, and the tag. It is bound to its row: what was sealed for one opens none of another. */
export function seal({ current }: KeySecrets, boundTo: Buffer, secret: Buffer): Buffer {
  const nonce = randomBytes(nonceLength)
  const cipher = createCipheriv(algorithm, current, nonce).setAAD(boundTo)
  return Buffer.concat([nonce, cipher.update(secret), cipher.final(), cipher.getAuthTag()])
}

/** What was sealed with either secret; null where it was with neither. */
export function unseal({ current, before }: KeySecrets, boundTo: Buffer, sealed: Buffer): Buffer | null {
  for (const secret of before ? [current, before] : [current]) {
    const opened = openWith(secret, boundTo, sealed)
    if (opened) return opened
  }
  return null
}

function openWith(secret: Buffer, boundTo: Buffer, sealed: Buffer): Buffer | null {
  const decipher = createDecipheriv(algorithm, secret, sealed.subarray(0, nonceLength)).setAAD(boundTo)
  decipher.setAuthTag(sealed.subarray(-tagLength))
  try {
    return Buffer.concat([decipher.update(sealed.subarray(nonceLength, -tagLength)), decipher.final()])
  } catch {
    return null
  }
}
