import type { Sweeper } from '@fieldside/platform/sweeper.ts'
import { writeStep } from '@fieldside/platform/write.ts'
import type { NotificationContext } from './context.ts'
import { pruneLive } from './store/live-feed.ts'
import { sendDueMails } from './usecases/send-due-mails.ts'

const MAIL_EVERY_MS = 1000
const PRUNE_EVERY_MS = 3_600_000
const LIVE_KEPT_MS = 7 * 24 * 3_600_000

export const sweepers: readonly Sweeper<NotificationContext>[] = [
  { name: 'mails', everyMs: MAIL_EVERY_MS, run: sendDueMails },
  {
    name: 'live-feed',
    everyMs: PRUNE_EVERY_MS,
    run: (ctx) => writeStep(ctx, (tx) => pruneLive(tx, new Date(ctx.now().getTime() - LIVE_KEPT_MS))),
  },
]
