import { jobsChannel } from '@fieldside/platform/job-queue.ts'
import type { Recorder } from '@fieldside/platform/recorder.ts'
import type { NotificationContext } from '../context.ts'
import { WEBHOOK_EVENTS } from './rules/events.ts'
import { insertEvents, isRecording } from './store/events.ts'

export const webhookRecorder: Recorder<NotificationContext> = {
  contracts: WEBHOOK_EVENTS,
  isNeeded: (ctx) => isRecording(ctx.db, ctx.now()),
  record: async (ctx, events) => {
    await insertEvents(ctx.db, events, ctx.now())
    ctx.db.wake(jobsChannel(ctx.service))
  },
}
