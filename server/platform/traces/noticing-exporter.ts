import { type ExportResult, ExportResultCode } from '@opentelemetry/core'
import type { SpanExporter } from '@opentelemetry/sdk-trace'

/** Says once that spans are not taken, and nothing more until some are. */
export function noticingExporter(
  exporter: SpanExporter,
  onNotSent: (reason: string) => void,
): SpanExporter & { isFailing(): boolean } {
  let isFailing = false
  return {
    isFailing: () => isFailing,
    export(spans, done) {
      exporter.export(spans, (result: ExportResult) => {
        const hasFailed = result.code === ExportResultCode.FAILED
        if (hasFailed && !isFailing) onNotSent(result.error?.message ?? 'no reason given')
        isFailing = hasFailed
        done(result)
      })
    },
    shutdown: () => exporter.shutdown(),
  }
}
