import { randomBytes } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'

/** What every app knows without being told (RFC 6238). */
const settings = { issuer: 'Uliza', algorithm: 'SHA1', digits: 6, period: 30 } as const

/** 160 bits. */
export const newAppSecret = () => randomBytes(20)

const base32Secret = (secret: Buffer) => new Secret({ buffer: new Uint8Array(secret).buffer })

/** What somebody types into an app, and the address that it reads from a picture. */
export function describeSecret(secret: Buffer, email: string): { secret: string; uri: string } {
  const totp = new TOTP({ ...settings, label: email, secret: base32Secret(secret) })
  return { secret: totp.secret.base32, uri: totp.toString() }
}

/** The step of thirty seconds that a code is of, one before or after now at most; null for another code. */
export function stepOfCode(secret: Buffer, code: string, now: Date): number | null {
  const timestamp = now.getTime()
  const delta = new TOTP({ ...settings, secret: base32Secret(secret) }).validate({ token: code, window: 1, timestamp })
  return delta === null ? null : Math.floor(timestamp / 1000 / settings.period) + delta
}
