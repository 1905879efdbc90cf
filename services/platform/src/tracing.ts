import { atMost } from './listener.ts'
import type { Log } from './log.ts'
import { recordSpans } from './spans.ts'
import type { TracingConfig } from './tracing-config.ts'

/** Leaves most of the time in which a process has to stop to its requests. */
const FLUSH_WITHIN_MS = 1500

/**
 * Starts recording spans if there is a collector, and loads OpenTelemetry only then. A public process decides on its
 * own which traces are sampled. Stopping exports what is left, within 1.5 s.
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
