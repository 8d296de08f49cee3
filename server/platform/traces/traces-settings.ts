import * as z from 'zod'
import type { Settings } from '../settings.ts'

export const tracesFields = {
  OTEL_EXPORTER_OTLP_ENDPOINT: z
    .url({ protocol: /^https?$/, error: 'must be an address that starts with http:// or https://' })
    .optional()
    .describe(`Where traces are sent, by OTLP over HTTP: http://localhost:4318, to which /v1/traces is added. The headers
    that a collector asks for are read from OTEL_EXPORTER_OTLP_HEADERS, as OpenTelemetry describes it. Empty: nothing is
    traced.`),
  OTEL_SERVICE_NAME: z
    .string()
    .min(1)
    .default('uliza')
    .describe('The name under which traces of the program are found.'),
  OTEL_TRACES_SAMPLER_ARG: z.coerce
    .number('must be a number')
    .min(0, 'must be 0 to 1')
    .max(1, 'must be 0 to 1')
    .default(1)
    .describe('Which part of the requests and of the runs of jobs is traced: 1 is all of them, 0.05 one of twenty.'),
}

export interface TracesConfig {
  /** Null: nothing is traced, and nothing that traces is loaded. */
  traces: TracesTo | null
}

export interface TracesTo {
  /** The address of the collector's OTLP over HTTP, without the path of traces. */
  endpoint: string
  serviceName: string
  /** From 0 to 1. */
  sampledPart: number
}

export const tracesConfig = (settings: Settings<typeof tracesFields>): TracesConfig => ({
  traces: settings.OTEL_EXPORTER_OTLP_ENDPOINT
    ? {
        endpoint: settings.OTEL_EXPORTER_OTLP_ENDPOINT,
        serviceName: settings.OTEL_SERVICE_NAME,
        sampledPart: settings.OTEL_TRACES_SAMPLER_ARG,
      }
    : null,
})
