import { createDecipheriv, hkdfSync } from 'node:crypto'
import type { Browser } from './create-push.ts'

const saltLength = 16
const tagLength = 16

/**
 * Reads what a browser was sent (RFC 8291, by `aes128gcm` of RFC 8188), as the browser would: of one record. Null of
 * what was not encrypted for it.
 */
export function decrypt(body: Buffer, { keys, auth }: Pick<Browser, 'keys' | 'auth'>): string | null {
  try {
    const salt = body.subarray(0, saltLength)
    const keyLength = body.readUInt8(20)
    const senderKey = body.subarray(21, 21 + keyLength)
    const record = body.subarray(21 + keyLength)
    const secret = keys.computeSecret(senderKey)
    const info = Buffer.concat([Buffer.from('WebPush: info\0'), keys.getPublicKey(), senderKey])
    const input = derive(secret, auth, info, 32)
    const key = derive(input, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16)
    const nonce = derive(input, salt, Buffer.from('Content-Encoding: nonce\0'), 12)
    const decipher = createDecipheriv('aes-128-gcm', key, nonce)
    decipher.setAuthTag(record.subarray(-tagLength))
    const plain = Buffer.concat([decipher.update(record.subarray(0, -tagLength)), decipher.final()])
    // The last record ends in a 2, and zeros after it.
    const end = plain.lastIndexOf(2)
    return end >= 0 && plain.subarray(end + 1).every((byte) => byte === 0) ? plain.subarray(0, end).toString() : null
  } catch {
    return null
  }
}

const derive = (input: Buffer, salt: Buffer, info: Buffer, length: number) =>
  Buffer.from(hkdfSync('sha256', input, salt, info, length))
