import { createHmac, timingSafeEqual } from 'node:crypto'

/** Whether Meta signed it: HMAC-SHA256 with the app's secret over the very bytes that came. */
export function isSignedByApp(appSecret: string, raw: Buffer, header: unknown): boolean {
  const hex = typeof header === 'string' ? /^sha256=([0-9a-f]{64})$/i.exec(header)?.[1] : undefined
  if (!hex) return false
  return timingSafeEqual(createHmac('sha256', appSecret).update(raw).digest(), Buffer.from(hex, 'hex'))
}
