import { context, TraceFlags, trace } from '@opentelemetry/api'

/** Whether what is done now belongs to a trace that is sent: also what a request has left behind. */
export function isTraced(): boolean {
  const parent = trace.getSpanContext(context.active())
  return parent !== undefined && (parent.traceFlags & TraceFlags.SAMPLED) !== 0
}
