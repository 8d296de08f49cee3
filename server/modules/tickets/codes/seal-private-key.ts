import { StartError } from '#server/platform/errors.ts'
import { type KeySecrets, seal, unseal } from '#server/platform/sealing.ts'

/** What private keys are sealed with. */
export type TicketKeySecrets = KeySecrets

/** A row of `ticket_keys`, or as much of it as is needed to sign. */
export interface SealedKey {
  id: number
  publicKey: Buffer
  sealedPrivateKey: Buffer
}

/** Bound to its row: what was sealed for one key opens none of another. */
const boundTo = ({ id, publicKey }: Pick<SealedKey, 'id' | 'publicKey'>) =>
  Buffer.concat([Buffer.from(`uliza ticket key ${id}\0`), publicKey])

export const sealPrivateKey = (
  secrets: TicketKeySecrets,
  key: Pick<SealedKey, 'id' | 'publicKey'>,
  privateKey: Buffer,
): Buffer => seal(secrets, boundTo(key), privateKey)

/** The private half of a key. */
export function openPrivateKey(secrets: TicketKeySecrets, key: SealedKey): Buffer {
  const opened = unseal(secrets, boundTo(key), key.sealedPrivateKey)
  if (opened) return opened
  throw new StartError(
    `Key ${key.id}, which signs tickets, was sealed with another TICKET_KEY_SECRET. Set that one, or set it as TICKET_KEY_SECRET_BEFORE and run: npm run tickets:seal-keys`,
  )
}
