import type { Thread } from '@fieldside/contracts/http/messages.ts'
import type { BookingContext } from '../context.ts'
import { threadViewOf } from './rules/thread.ts'
import { findOwnThread } from './steps/find-own.ts'

/** @throws not-found */
export const getThread = async (ctx: BookingContext, id: string): Promise<Thread> => {
  const { thread, side } = await findOwnThread(ctx, id)
  return threadViewOf(thread, side)
}
