import { context, ROOT_CONTEXT, type Tracer, trace } from '@opentelemetry/api'
import type { Jobs } from '../periodic-jobs.ts'
import { jobAttribute } from './busy-runs.ts'
import { markFailed } from './span-error.ts'

/** A trace of its own for each run of a job, by its name. */
export function traceJobs(jobs: Jobs, tracer: Tracer): Jobs {
  const traced = (name: string, work: () => Promise<unknown>) => async () => {
    const span = tracer.startSpan(`job ${name}`, { attributes: { [jobAttribute]: name } }, ROOT_CONTEXT)
    try {
      return await context.with(trace.setSpan(ROOT_CONTEXT, span), work)
    } catch (error) {
      markFailed(span, error)
      throw error
    } finally {
      span.end()
    }
  }
  return {
    ...jobs,
    every: (name, milliseconds, work, where) => jobs.every(name, milliseconds, traced(name, work), where),
  }
}
