import { atMost } from '../base/listener.ts'
import type { Log } from './log.ts'
import { recordSpans } from './spans.ts'
import type { TracingConfig } from './tracing-config.ts'

/** Leaves most of the shutdown time for requests in progress. */
const FLUSH_WITHIN_MS = 1500

/**
 * Starts recording spans if a collector is configured, and loads OpenTelemetry only then. A public process makes its
 * own sampling decisions. Stopping exports the remaining spans, within 1.5 s.
 */
export const startTracing = async (
  service: string,
  config: TracingConfig,
  { log, isPublic = false }: { log: Log; isPublic?: boolean },
): Promise<{ stop: () => Promise<void> }> => {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint } = config
  if (!endpoint) return { stop: async () => undefined }
  const { exportSpans } = await import('./otel.ts')
  const { start, stop } = exportSpans(service, endpoint, config, { log, isPublic })
  recordSpans(start)
  return {
    stop: async () => {
      recordSpans(undefined)
      await atMost(FLUSH_WITHIN_MS, stop())
    },
  }
}
