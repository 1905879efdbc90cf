import type { Thread } from '@fieldside/contracts/http/messages.ts'
import type { BookingContext } from '../context.ts'
import { findOwnThread } from './find-own.ts'
import { threadViewOf } from './views.ts'

/** @throws not-found */
export const getThread = async (ctx: BookingContext, id: string): Promise<Thread> => {
  const { thread, side } = await findOwnThread(ctx, id)
  return threadViewOf(thread, side)
}
