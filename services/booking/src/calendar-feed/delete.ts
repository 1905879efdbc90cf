import { userOf } from '@fieldside/platform/context.ts'
import { write } from '@fieldside/platform/write.ts'
import type { BookingContext } from '../context.ts'
import { deleteFeed } from './store/feeds.ts'

export const deleteCalendarFeed = (ctx: BookingContext): Promise<void> =>
  write(ctx, (tx) => deleteFeed(tx, userOf(ctx).userId))
