import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { StartError } from '#server/platform/errors.ts'

/** What private keys are sealed with: 32 bytes that are in the settings and never in the database. */
export interface TicketKeySecrets {
  current: Buffer
  /** Until all keys are sealed with the current one: what they were sealed with. */
  before: Buffer | null
}

/** A row of `ticket_keys`, or as much of it as is needed to sign. */
export interface SealedKey {
  id: number
  publicKey: Buffer
  sealedPrivateKey: Buffer
}

const [algorithm, nonceLength, tagLength] = ['aes-256-gcm', 12, 16] as const

/** Bound to its row: what was sealed for one key opens none of another. */
const boundTo = ({ id, publicKey }: Pick<SealedKey, 'id' | 'publicKey'>) =>
  Buffer.concat([Buffer.from(`uliza ticket key ${id}\0`), publicKey])

/** The nonce, what is sealed, and the tag. */
export function sealPrivateKey(
  { current }: TicketKeySecrets,
  key: Pick<SealedKey, 'id' | 'publicKey'>,
  privateKey: Buffer,
): Buffer {
  const nonce = randomBytes(nonceLength)
  const cipher = createCipheriv(algorithm, current, nonce).setAAD(boundTo(key))
  return Buffer.concat([nonce, cipher.update(privateKey), cipher.final(), cipher.getAuthTag()])
}

/** The private half of a key. */
export function openPrivateKey({ current, before }: TicketKeySecrets, key: SealedKey): Buffer {
  for (const secret of before ? [current, before] : [current]) {
    const opened = openWith(secret, key)
    if (opened) return opened
  }
  throw new StartError(
    `Key ${key.id}, which signs tickets, was sealed with another TICKET_KEY_SECRET. Set that one, or set it as TICKET_KEY_SECRET_BEFORE and run: npm run tickets:seal-keys`,
  )
}

function openWith(secret: Buffer, key: SealedKey): Buffer | null {
  const sealed = key.sealedPrivateKey
  const decipher = createDecipheriv(algorithm, secret, sealed.subarray(0, nonceLength)).setAAD(boundTo(key))
  decipher.setAuthTag(sealed.subarray(-tagLength))
  try {
    return Buffer.concat([decipher.update(sealed.subarray(nonceLength, -tagLength)), decipher.final()])
  } catch {
    return null
  }
}
