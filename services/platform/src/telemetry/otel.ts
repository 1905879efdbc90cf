import { randomUUID } from 'node:crypto'
import {
  ROOT_CONTEXT,
  type SpanContext,
  SpanKind,
  SpanStatusCode,
  TraceFlags,
  trace,
} from '@opentelemetry/api'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { detectResources, envDetector, resourceFromAttributes } from '@opentelemetry/resources'
import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  BatchSpanProcessor,
  createAlwaysRecordSampler,
  ParentBasedSampler,
  type ReadableSpan,
  type Sampler,
  type SpanExporter,
  type SpanProcessor,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace'
import type { Log } from './log.ts'
import type { SpanAttributes, StartSpan } from './spans.ts'
import { parseTraceparent } from './trace.ts'
import type { TracingConfig } from './tracing-config.ts'

const KINDS = {
  server: SpanKind.SERVER,
  client: SpanKind.CLIENT,
  producer: SpanKind.PRODUCER,
  consumer: SpanKind.CONSUMER,
  internal: SpanKind.INTERNAL,
}

const spanContextOf = (traceparent: string | null | undefined): SpanContext | undefined => {
  const parent = parseTraceparent(traceparent)
  return (
    parent && {
      traceId: parent.traceId,
      spanId: parent.spanId,
      traceFlags: Number.parseInt(parent.flags, 16) & TraceFlags.SAMPLED,
      isRemote: true,
    }
  )
}

const samplerOf = (
  { OTEL_TRACES_SAMPLER: name, OTEL_TRACES_SAMPLER_ARG: ratio }: TracingConfig,
  isPublic: boolean,
): Sampler => {
  const root = name.endsWith('always_on')
    ? new AlwaysOnSampler()
    : name.endsWith('always_off')
      ? new AlwaysOffSampler()
      : new TraceIdRatioBasedSampler(ratio)
  if (!name.startsWith('parentbased_')) return root
  // Browsers must not control sampling.
  const ofRemote = isPublic ? { remoteParentSampled: root, remoteParentNotSampled: root } : {}
  return new ParentBasedSampler({ root, ...ofRemote })
}

const asSampled = (span: ReadableSpan): ReadableSpan =>
  Object.create(span, {
    spanContext: { value: () => ({ ...span.spanContext(), traceFlags: TraceFlags.SAMPLED }) },
  })

/** Exports failed spans even if their trace isn't sampled. */
const keepingFailures = (batches: BatchSpanProcessor): SpanProcessor => ({
  onStart: () => undefined,
  onEnd: (span) => batches.onEnd(span.status.code === SpanStatusCode.ERROR ? asSampled(span) : span),
  forceFlush: () => batches.forceFlush(),
  shutdown: () => batches.shutdown(),
})

/** Logs once when exports start to fail, and once when they work again. */
const warningOnce = (exporter: SpanExporter, log: Log): SpanExporter => {
  let isFailing = false
  return {
    export: (spans, done) =>
      exporter.export(spans, (result) => {
        const hasFailed = result.error !== undefined
        if (hasFailed && !isFailing) log.warn({ err: result.error }, 'could not export spans, dropping them')
        if (!hasFailed && isFailing) log.info('exporting spans again')
        isFailing = hasFailed
        // Reports success, because the processor would log each failed batch.
        done({ code: 0 })
      }),
    shutdown: () => exporter.shutdown(),
  }
}

const without = (attributes: SpanAttributes = {}): Record<string, string | number | boolean> =>
  Object.fromEntries(
    Object.entries(attributes).filter(
      (one): one is [string, string | number | boolean] => one[1] !== undefined,
    ),
  )

const startOn =
  (provider: TracerProvider): StartSpan =>
  (name, { kind = 'internal', parent, link, attributes }) => {
    const tracer = provider.getTracer('fieldside')
    const [parentContext, linked] = [spanContextOf(parent), spanContextOf(link)]
    const span = tracer.startSpan(
      name,
      {
        kind: KINDS[kind],
        attributes: without(attributes),
        ...(linked && { links: [{ context: linked }] }),
      },
      parentContext ? trace.setSpanContext(ROOT_CONTEXT, parentContext) : ROOT_CONTEXT,
    )
    const { traceId, spanId, traceFlags } = span.spanContext()
    return {
      traceparent: `00-${traceId}-${spanId}-0${traceFlags & TraceFlags.SAMPLED}`,
      statements: 0,
      set: (more) => void span.setAttributes(without(more)),
      fail: (type) => {
        span.setAttribute('error.type', type)
        span.setStatus({ code: SpanStatusCode.ERROR })
      },
      end() {
        if (this.statements > 0) span.setAttribute('fieldside.db.statements', this.statements)
        span.end()
      },
    }
  }

export type SpanExport = { start: StartSpan; stop: () => Promise<void> }

/** Exports spans over OTLP (HTTP, JSON) in batches. A full queue or a failed export drops spans. */
export const exportSpans = (
  service: string,
  endpoint: string,
  config: TracingConfig,
  { log, isPublic }: { log: Log; isPublic: boolean },
): SpanExport => {
  const exporter = new OTLPTraceExporter({ url: `${endpoint.replace(/\/+$/, '')}/v1/traces` })
  const batches = new BatchSpanProcessor({
    exporter: warningOnce(exporter, log),
    scheduledDelayMillis: config.OTEL_BSP_SCHEDULE_DELAY,
  })
  const own = {
    'service.namespace': 'fieldside',
    'service.name': service,
    'service.instance.id': randomUUID(),
  }
  const provider = new TracerProvider({
    resource: resourceFromAttributes(own).merge(detectResources({ detectors: [envDetector] })),
    sampler: createAlwaysRecordSampler(samplerOf(config, isPublic)),
    spanProcessors: [keepingFailures(batches)],
  })
  return { start: startOn(provider), stop: () => provider.shutdown() }
}
