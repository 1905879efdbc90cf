import type { Context } from '../data/context.ts'
import { inSpan } from '../telemetry/spans.ts'
import { logFieldsOf } from '../telemetry/trace.ts'
import type { DueJob } from './job-queue.ts'

/**
 * Runs a job in a span that continues the trace that scheduled it. Each retry has its own trace, with a link to the
 * span that scheduled the job.
 */
export const inJobSpan = <Ctx extends Pick<Context, 'log' | 'traceparent'>>(
  ctx: Ctx,
  { job, failures, waits, traceparent }: DueJob,
  work: (ctx: Ctx) => Promise<void>,
): Promise<void> => {
  const isFirst = failures === 0 && waits === 0
  const options = {
    ...(isFirst ? { parent: traceparent } : { parent: null, link: traceparent ?? undefined }),
    attributes: { 'fieldside.job.name': job, 'fieldside.job.failures': failures },
  }
  return inSpan(`job ${job}`, options, (span) => {
    if (!span) return work(ctx)
    const log = ctx.log.child(logFieldsOf(span.traceparent))
    return work({ ...ctx, log, traceparent: span.traceparent })
  })
}
