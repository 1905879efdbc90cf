import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { z } from 'zod'

const Value = z.looseObject({
  stringValue: z.string().optional(),
  intValue: z.coerce.number().optional(),
  doubleValue: z.number().optional(),
  boolValue: z.boolean().optional(),
})
const Attributes = z.array(z.object({ key: z.string(), value: Value })).default([])
const Span = z.looseObject({
  traceId: z.string(),
  spanId: z.string(),
  parentSpanId: z.string().optional(),
  name: z.string(),
  startTimeUnixNano: z.coerce.bigint(),
  endTimeUnixNano: z.coerce.bigint(),
  attributes: Attributes,
  status: z.looseObject({ code: z.int().default(0) }).default({ code: 0 }),
  links: z.array(z.looseObject({ traceId: z.string(), spanId: z.string() })).default([]),
})
const Export = z.object({
  resourceSpans: z.array(
    z.looseObject({
      resource: z.looseObject({ attributes: Attributes }),
      scopeSpans: z.array(z.looseObject({ spans: z.array(Span) })),
    }),
  ),
})

export type ReceivedSpan = {
  service: string
  name: string
  traceId: string
  spanId: string
  parentSpanId: string | undefined
  startMs: number
  endMs: number
  attributes: Record<string, unknown>
  hasFailed: boolean
  /** Ids of linked spans. */
  links: string[]
}

export type OtlpReceiver = {
  /** For OTEL_EXPORTER_OTLP_ENDPOINT. */
  url: string
  spans: () => readonly ReceivedSpan[]
  /** The raw bodies, for tests that search them for personal data. */
  bodies: () => readonly string[]
  close: () => Promise<void>
}

const ERROR = 2
const NS_PER_MS = 1e6

const recordOf = (attributes: z.infer<typeof Attributes>): Record<string, unknown> =>
  Object.fromEntries(
    attributes.map(({ key, value }) => [
      key,
      value.stringValue ?? value.intValue ?? value.doubleValue ?? value.boolValue,
    ]),
  )

const spansOf = (body: string): ReceivedSpan[] =>
  Export.parse(JSON.parse(body)).resourceSpans.flatMap(({ resource, scopeSpans }) =>
    scopeSpans.flatMap(({ spans }) =>
      spans.map((span) => ({
        service: String(recordOf(resource.attributes)['service.name']),
        name: span.name,
        traceId: span.traceId,
        spanId: span.spanId,
        parentSpanId: span.parentSpanId,
        startMs: Number(span.startTimeUnixNano) / NS_PER_MS,
        endMs: Number(span.endTimeUnixNano) / NS_PER_MS,
        attributes: recordOf(span.attributes),
        hasFailed: span.status.code === ERROR,
        links: span.links.map(({ spanId }) => spanId),
      })),
    ),
  )

/** Starts a receiver on a free port of 127.0.0.1. Answers 400 to bodies that it can't parse. */
export const startOtlpReceiver = async (): Promise<OtlpReceiver> => {
  const received: ReceivedSpan[] = []
  const bodies: string[] = []
  const accept = async (request: IncomingMessage): Promise<number> => {
    if (request.method !== 'POST' || request.url !== '/v1/traces') return 404
    try {
      const body = await text(request)
      received.push(...spansOf(body))
      bodies.push(body)
      return 200
    } catch {
      return 400
    }
  }
  const server = createServer(async (request, response) => {
    response.writeHead(await accept(request), { 'content-type': 'application/json' }).end('{}')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spans: () => received,
    bodies: () => bodies,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
