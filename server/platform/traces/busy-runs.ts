import { type Span, SpanKind, SpanStatusCode } from '@opentelemetry/api'
import type { ReadableSpan, SpanProcessor } from '@opentelemetry/sdk-trace'

/** The name of a job, on the span of its run. */
export const jobAttribute = 'uliza.job'

/** A run with more spans than these is one to look at, whatever it did. */
const maxHeld = 100
/** So is one that took longer, in seconds. */
const slowSeconds = 1

type Held = ReadableSpan[] | 'SENT'

/**
 * Sends on every span, but those of a job's run only once something was done in it: a row was written (`keep`), another
 * server called, or it failed or was slow. Of thirty jobs that look every two seconds, most find nothing.
 */
export function busyRuns(next: SpanProcessor): SpanProcessor & { keep(span: Span): void } {
  const runs = new Map<string, Held>()

  function keep(traceId: string) {
    const held = runs.get(traceId)
    if (held === undefined || held === 'SENT') return
    for (const span of held) next.onEnd(span)
    runs.set(traceId, 'SENT')
  }

  return {
    keep: (span) => keep(span.spanContext().traceId),
    onStart(span, parent) {
      if (isRun(span)) runs.set(span.spanContext().traceId, [])
      next.onStart(span, parent)
    },
    onEnd(span) {
      const { traceId } = span.spanContext()
      if (isTelling(span)) keep(traceId)
      const held = runs.get(traceId)
      if (isRun(span)) runs.delete(traceId)
      if (held === undefined || held === 'SENT') return next.onEnd(span)
      held.push(span)
      if (held.length > maxHeld) keep(traceId)
    },
    forceFlush: () => next.forceFlush(),
    shutdown: () => next.shutdown(),
  }
}

const isRun = ({ attributes }: Pick<ReadableSpan, 'attributes'>) => attributes[jobAttribute] !== undefined

const isTelling = ({ status, kind, attributes, duration: [seconds] }: ReadableSpan) =>
  status.code === SpanStatusCode.ERROR ||
  seconds >= slowSeconds ||
  (kind === SpanKind.CLIENT && attributes['server.address'] !== undefined)
