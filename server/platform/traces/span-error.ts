import { type Span, SpanStatusCode } from '@opentelemetry/api'
import { sqlState } from '../database/database.ts'

/** Which kind of error it was, and never its message: that may have a phone in it. */
export function markFailed(span: Span, error: unknown) {
  const { code, name } = (error ?? {}) as { code?: unknown; name?: unknown }
  const type = sqlState(error) ?? (typeof code === 'string' ? code : name)
  span.setAttribute('error.type', typeof type === 'string' ? type : 'unknown')
  span.setStatus({ code: SpanStatusCode.ERROR })
}
