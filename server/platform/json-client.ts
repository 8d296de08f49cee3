import { type CallRequest, callsTo } from './http-client.ts'

/** What came back: an HTTP status with whatever JSON there was, or nothing at all. */
export type Reply =
  | { kind: 'ANSWER'; status: number; body: Record<string, unknown> }
  | { kind: 'SILENCE'; reason: string }

/** Calls a provider that speaks JSON. Never rejects: what a provider does not say is an outcome like any other. */
export function jsonCallsTo(baseUrl: string) {
  const call = callsTo(baseUrl)
  return async (path: string, request: CallRequest): Promise<Reply> => {
    try {
      const { status, text } = await call(path, request)
      return { kind: 'ANSWER', status, body: parseObject(text) }
    } catch (error) {
      return { kind: 'SILENCE', reason: (error as Error).message }
    }
  }
}

/** A gateway can answer with HTML from its firewall, or with nothing. */
function parseObject(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
  } catch {
    return {}
  }
}
