import { hostname } from 'node:os'
import { context } from '@opentelemetry/api'
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace'
import { withTimeout } from '../timeout.ts'
import { busyRuns } from './busy-runs.ts'
import { noticingExporter } from './noticing-exporter.ts'
import { traceCalls } from './trace-calls.ts'
import { traceJobs } from './trace-jobs.ts'
import { traceRequests } from './trace-requests.ts'
import { traceStatements } from './trace-statements.ts'
import type { Traces } from './traces.ts'
import type { TracesTo } from './traces-settings.ts'

/** An export without an answer for so long has failed. */
const exportMilliseconds = 5_000
/** A stop waits no longer for the last spans. */
const endMilliseconds = 2_000
/** More spans than these wait for no collector: what comes then is dropped. */
const maxWaiting = 2_048

export function startTraces(
  { endpoint, serviceName, sampledPart }: TracesTo,
  onNotSent: (reason: string) => void,
): Traces {
  const url = `${endpoint.replace(/\/$/, '')}/v1/traces`
  const exporter = noticingExporter(new OTLPTraceExporter({ url, timeoutMillis: exportMilliseconds }), onNotSent)
  const queue = new BatchSpanProcessor({
    exporter,
    maxQueueSize: maxWaiting,
    exportTimeoutMillis: exportMilliseconds + 1_000,
  })
  const runs = busyRuns(queue)
  // Whoever calls names its trace; how many are sent is said here, and by nobody outside.
  const part = new TraceIdRatioBasedSampler(sampledPart)
  const provider = new TracerProvider({
    resource: resourceFromAttributes({
      'service.name': serviceName,
      'host.name': hostname(),
      'process.pid': process.pid,
    }),
    sampler: new ParentBasedSampler({ root: part, remoteParentSampled: part }),
    spanLimits: { attributeValueLengthLimit: 200 },
    spanProcessors: [runs],
  })
  const tracer = provider.getTracer('uliza')
  context.setGlobalContextManager(new AsyncLocalStorageContextManager())
  const endCalls = traceCalls(tracer)

  return {
    traceRequests: (app) => traceRequests(app, tracer),
    traceStatements: (pool) => traceStatements(pool, tracer, runs.keep),
    traceJobs: (jobs) => traceJobs(jobs, tracer),
    async end() {
      endCalls()
      const sent = provider.shutdown()
      // A collector that did not take the last spans will not take these.
      await withTimeout(exporter.isFailing() ? 0 : endMilliseconds, sent).catch(() => undefined)
      context.disable()
    },
  }
}
