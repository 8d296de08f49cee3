import type { HttpResult } from '#server/platform/http-client.ts'

/**
 * What the authority answered. NOTHING: it has nothing of what was asked for. DUPLICATE: it has this number already, or
 * waits for another. REFUSED: never as it is. LATER: it did not say what became of it.
 */
export type Answer =
  | { kind: 'TAKEN'; data: Record<string, unknown> }
  | { kind: 'NOTHING' }
  | { kind: 'DUPLICATE' | 'REFUSED'; code: string; reason: string }
  | { kind: 'LATER'; reason: string }

const taken = new Set(['000', '0000'])
const duplicates = new Set(['994', '921', '922'])
/** Its own faults, and too many questions: the same is asked again. */
const temporary = /^(89\d|99[0159])$/
/** Of the gateway: who asks, when and how often, and nothing of what was sent. */
const gatewayTemporary = new Set([401, 403, 408, 425, 429])

/** Both shapes that it answers in, whichever the HTTP status says. */
export function readAnswer(result: HttpResult): Answer {
  if (result.kind === 'NO_RESPONSE') return { kind: 'LATER', reason: `No answer came: ${result.reason}` }
  const { status } = result
  const body = withoutSpaces(result.body)
  const header = objectOf(body.responseHeader)
  if (header && Number(header.responseCode) >= 400) {
    const reason = String(header.debugMessage ?? header.customerMessage ?? 'refused')
    const code = Number(header.responseCode)
    if (code >= 500 || gatewayTemporary.has(code)) return { kind: 'LATER', reason }
    const isOfNumber = /invcNo sequence/i.test(reason)
    return { kind: isOfNumber ? 'DUPLICATE' : 'REFUSED', code: String(header.responseCode), reason }
  }
  if (typeof body.resultCd !== 'string') return { kind: 'LATER', reason: `It answered ${status} without a result.` }
  const code = body.resultCd.trim()
  const reason = `${code}: ${String(body.resultMsg ?? '')}`.trim()
  if (taken.has(code)) return { kind: 'TAKEN', data: withoutSpaces(objectOf(body.data) ?? {}) }
  if (code === '001') return { kind: 'NOTHING' }
  if (duplicates.has(code)) return { kind: 'DUPLICATE', code, reason }
  return temporary.test(code) ? { kind: 'LATER', reason } : { kind: 'REFUSED', code, reason }
}

/** Whether who asks was turned away, in either shape: a token that was given is good no longer. */
export function isEntryRefused(result: HttpResult): boolean {
  if (result.kind === 'NO_RESPONSE') return false
  const { responseCode } = objectOf(withoutSpaces(result.body).responseHeader) ?? {}
  return [result.status, Number(responseCode)].some((code) => code === 401 || code === 403)
}

export const objectOf = (value: unknown): Record<string, unknown> | null =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : null

/** Some keys of some answers end in a space. */
export const withoutSpaces = (object: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(object).map(([key, value]) => [key.trim(), value]))
