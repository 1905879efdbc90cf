import { startOtlpReceiver } from '@fieldside/dev-otlp/receiver.ts'
import { afterEach, expect, test } from 'vitest'
import { z } from 'zod'
import { conflict, unavailable } from '../base/errors.ts'
import { inServerSpan } from '../http/http-spans.ts'
import { inJobSpan } from '../jobs/job-spans.ts'
import { createLog } from './log.ts'
import { activeTraceparent, beginSpan, inSpan, isRecording, recordSpans, within } from './spans.ts'
import { startTracing } from './tracing.ts'
import { tracingConfig } from './tracing-config.ts'

const TRACE = '0af7651916cd43dd8448eb211c80319c'
const CALLER = 'b7ad6b7169203331'

afterEach(() => recordSpans(undefined))

const logged = () => {
  const lines: { level: string; msg: string }[] = []
  return { lines, log: createLog('test', 'info', { write: (line) => lines.push(JSON.parse(line)) }) }
}

/** Records spans during `work` and returns those that the receiver got before it stopped. */
const traced = async (work: () => Promise<unknown>, env: Record<string, string> = {}, isPublic = false) => {
  const receiver = await startOtlpReceiver()
  const config = z.object(tracingConfig).parse({ OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url, ...env })
  const tracing = await startTracing('booking', config, { log: logged().log, isPublic })
  await work()
  await tracing.stop()
  await receiver.close()
  return { spans: receiver.spans(), bodies: receiver.bodies() }
}

test('records nothing without a collector', async () => {
  await startTracing('booking', z.object(tracingConfig).parse({}), logged())
  expect(isRecording()).toBe(false)
  expect(beginSpan('one')).toBeUndefined()
  expect(await inSpan('one', {}, async (span) => [span, activeTraceparent()])).toEqual([undefined, undefined])
})

test("continues a caller's trace, nests spans, and exports all of them when it stops", async () => {
  const { spans } = await traced(() =>
    inServerSpan({ method: 'POST', path: '/appointments/{id}' }, `00-${TRACE}-${CALLER}-01`, () =>
      inSpan('transaction', {}, async () => undefined),
    ),
  )
  const [inner, outer] = spans
  expect(outer).toMatchObject({
    service: 'booking',
    name: 'POST /appointments/{id}',
    traceId: TRACE,
    parentSpanId: CALLER,
    attributes: { 'http.request.method': 'POST', 'http.route': '/appointments/{id}' },
  })
  expect(inner).toMatchObject({ name: 'transaction', traceId: TRACE, parentSpanId: outer!.spanId })
})

test('marks failures without their message, and rejections with their code only', async () => {
  const { spans, bodies } = await traced(async () => {
    const failing = (name: string, error: Error) =>
      inSpan(name, {}, () => Promise.reject(error)).catch(() => undefined)
    await failing('broken', new TypeError('Ann Example'))
    await failing('refused', conflict('taken', 'Ann Example has this time'))
    await failing('away', unavailable('Ann Example is away', 'identity-unavailable'))
  })
  expect(spans.map(({ name, hasFailed, attributes }) => [name, hasFailed, attributes['error.type']])).toEqual(
    [
      ['broken', true, 'TypeError'],
      ['refused', false, 'taken'],
      ['away', true, 'identity-unavailable'],
    ],
  )
  expect(bodies.join()).not.toContain('Ann')
})

test('exports failed spans of traces that are not sampled', async () => {
  const { spans } = await traced(
    async () => {
      await inSpan('fine', {}, async () => undefined)
      await inSpan('broken', {}, () => Promise.reject(new Error('x'))).catch(() => undefined)
    },
    { OTEL_TRACES_SAMPLER: 'parentbased_traceidratio', OTEL_TRACES_SAMPLER_ARG: '0' },
  )
  expect(spans.map(({ name }) => name)).toEqual(['broken'])
})

test("follows a service's sampling decision, but never a browser's", async () => {
  const env = { OTEL_TRACES_SAMPLER: 'parentbased_always_off' }
  const work = () => inSpan('one', { parent: `00-${TRACE}-${CALLER}-01` }, async () => undefined)
  expect((await traced(work, env)).spans).toHaveLength(1)
  expect((await traced(work, env, true)).spans).toHaveLength(0)
})

test("continues a job's trace in its first run and links to it from each further run", async () => {
  const due = { job: 'mails', key: 'k', revision: 1, waits: 0, first_failed_at: null, at: new Date() }
  const traceparent = `00-${TRACE}-${CALLER}-01`
  const ctx = { log: logged().log, traceparent: undefined as string | undefined }
  const { spans } = await traced(async () => {
    for (const failures of [0, 1])
      await inJobSpan(ctx, { ...due, failures, traceparent }, async () => undefined)
  })
  expect(spans[0]).toMatchObject({ traceId: TRACE, parentSpanId: CALLER, links: [] })
  expect(spans[1]).toMatchObject({ traceId: expect.not.stringContaining(TRACE), links: [CALLER] })
})

test('keeps concurrent spans separate', async () => {
  await traced(async () => {
    const [one, two] = [beginSpan('one'), beginSpan('two')]
    const read = async () => activeTraceparent()
    expect(await Promise.all([within(one, read), within(two, read)])).toEqual([
      one!.traceparent,
      two!.traceparent,
    ])
  })
})

test('warns once, not for each export, while the collector rejects everything', async () => {
  const receiver = await startOtlpReceiver()
  const { lines, log } = logged()
  const config = z.object(tracingConfig).parse({
    OTEL_EXPORTER_OTLP_ENDPOINT: `${receiver.url}/elsewhere`,
    OTEL_BSP_SCHEDULE_DELAY: '1',
  })
  const tracing = await startTracing('booking', config, { log })
  await inSpan('one', {}, async () => undefined)
  await expect.poll(() => lines).toHaveLength(1)
  await inSpan('two', {}, async () => undefined)
  await tracing.stop()
  await receiver.close()
  expect(lines).toMatchObject([{ level: 'warn', msg: 'could not export spans, dropping them' }])
})
