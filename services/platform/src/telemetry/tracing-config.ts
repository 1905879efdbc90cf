import { z } from 'zod'

/** Uses OpenTelemetry's standard variable names. */
export const tracingConfig = {
  OTEL_EXPORTER_OTLP_ENDPOINT: z
    .url()
    .optional()
    .describe('OpenTelemetry collector for traces (OTLP over HTTP, JSON), such as `http://collector:4318`'),
  OTEL_EXPORTER_OTLP_HEADERS: z
    .string()
    .optional()
    .describe('Headers for the collector: `name=value,name=value`'),
  OTEL_RESOURCE_ATTRIBUTES: z
    .string()
    .optional()
    .describe('Further attributes of all spans: `name=value,name=value`'),
  OTEL_TRACES_SAMPLER: z
    .string()
    .regex(/^(parentbased_)?(always_on|always_off|traceidratio)$/)
    .default('parentbased_always_on')
    .describe('OpenTelemetry sampler for traces; failed spans are always exported'),
  OTEL_TRACES_SAMPLER_ARG: z.coerce
    .number()
    .min(0)
    .max(1)
    .default(1)
    .describe('Share of traces for the samplers with `traceidratio`'),
  OTEL_BSP_SCHEDULE_DELAY: z.coerce
    .number()
    .int()
    .min(1)
    .default(5000)
    .describe('Milliseconds between two exports of spans'),
}
const TracingConfig = z.object(tracingConfig)
export type TracingConfig = z.infer<typeof TracingConfig>
