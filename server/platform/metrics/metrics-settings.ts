import * as z from 'zod'
import type { Settings } from '../settings.ts'

export const metricsFields = {
  METRICS_TOKEN: z
    .string()
    .regex(/^[0-9A-Za-z_-]{32,128}$/, 'must be 32 to 128 letters and digits, as openssl rand -hex 16 writes them')
    .optional()
    .describe(`What Prometheus sends to read /metrics of each process (docs/runbook/): openssl rand -hex 16. Empty: there are
    no metrics.`),
}

export interface MetricsConfig {
  /** What Prometheus sends to be answered; undefined: there are no metrics, and nothing is counted. */
  metricsToken: string | undefined
}

export const metricsConfig = (settings: Settings<typeof metricsFields>): MetricsConfig => ({
  metricsToken: settings.METRICS_TOKEN,
})
