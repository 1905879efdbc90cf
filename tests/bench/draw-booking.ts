import { randomUUID } from 'node:crypto'
import { drawTrace } from '@fieldside/dev-otlp/draw-trace.ts'
import { startOtlpReceiver } from '@fieldside/dev-otlp/receiver.ts'
import { until } from '../faults/until.ts'
import { traceIdOf } from '../fixtures/api.ts'
import { makeAdmin, request, strangers } from '../fixtures/users.ts'
import { startTestStack } from '../setup/stack.ts'

/**
 * `node tests/bench/draw-booking.ts > docs/images/trace.svg`: sends booking requests to a stack whose processes export
 * their spans, and draws the trace of the last one, when all of them run compiled code.
 */

const REQUESTS = 4
const AT_THE_END = ['send email', 'send live update']

const receiver = await startOtlpReceiver()
const stack = await startTestStack({
  extraEnv: { OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url, OTEL_BSP_SCHEDULE_DELAY: '100' },
})
try {
  const admin = await makeAdmin(stack)
  const leaving = new AbortController()
  let key = ''
  for (let n = 0; n < REQUESTS; n += 1) {
    const { pro, athlete } = await strangers(stack, admin)
    await pro.api.send('GET', '/live', { signal: leaving.signal })
    key = randomUUID()
    await request(athlete, pro.professional.id, undefined, key)
  }
  const ofLast = async () => receiver.spans().filter(({ traceId }) => traceId === traceIdOf(key))
  const isComplete = (names: Set<string>) => AT_THE_END.every((name) => names.has(name))
  const spans = await until('the spans of the last request', ofLast, (found) =>
    isComplete(new Set(found.map(({ name }) => name))),
  )
  leaving.abort()
  process.stdout.write(`${drawTrace(spans, 'Spans of one booking request, from the BFF to the email')}\n`)
} finally {
  await stack.close()
  await receiver.close()
}
