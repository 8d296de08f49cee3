import { createPublicKey, verify } from 'node:crypto'
import { z } from 'zod'

const longest = 24 * 60 * 60

const Header = z.object({ typ: z.literal('JWT'), alg: z.literal('ES256') })
const Claims = z.object({
  aud: z.string(),
  exp: z.int(),
  sub: z.string().regex(/^(mailto:[^\s@]+@[^\s@]+|https:\/\/)/),
})

interface Expected {
  /** The origin of this service. */
  audience: string
  applicationServerKey: string
  now: number
}

const json = (part: string): unknown => JSON.parse(Buffer.from(part, 'base64url').toString())

/** Why what signs a request (RFC 8292) does not; null where it does. */
export function vapidFlaw(authorization: string | undefined, { audience, applicationServerKey, now }: Expected) {
  const [, token, key] = /^vapid t=([\w-]+\.[\w-]+\.[\w-]+), ?k=([\w-]+)$/.exec(authorization ?? '') ?? []
  if (!token || !key) return 'Authorization is not "vapid t=…, k=…"'
  if (key !== applicationServerKey) return 'The key is not the one that the browser subscribed with'
  const [header = '', claims = '', signature = ''] = token.split('.')
  try {
    if (!isSigned(`${header}.${claims}`, signature, key)) return 'The signature is not of this key'
    Header.parse(json(header))
    const { aud, exp } = Claims.parse(json(claims))
    if (aud !== audience) return `The audience is ${aud}, and not ${audience}`
    if (exp <= now / 1000) return 'The token has expired'
    if (exp > now / 1000 + longest) return 'The token lasts longer than a day'
    return null
  } catch {
    return 'The token is not as RFC 8292 wants it'
  }
}

function isSigned(text: string, signature: string, key: string): boolean {
  const point = Buffer.from(key, 'base64url')
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString('base64url'))
  const publicKey = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' })
  return verify(
    'sha256',
    Buffer.from(text),
    { key: publicKey, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  )
}
