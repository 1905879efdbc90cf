import type { Taken } from '@fieldside/platform/rate-limit.ts'
import type { BookingContext } from '../context.ts'
import { takeFromLimit } from './limit.ts'

/**
 * Sends a message within the limits of its account and network. What isn't stored doesn't count.
 * @throws too-many-messages
 */
export const limitMessages = async <R extends { isStored: boolean; isFirst: boolean }>(
  ctx: BookingContext,
  opensThread: boolean,
  send: () => Promise<R>,
): Promise<R> => {
  const message = await takeFromLimit(ctx, ctx.messageLimiter)
  let thread: Taken | undefined
  try {
    if (opensThread) thread = await takeFromLimit(ctx, ctx.newThreadLimiter)
    const sent = await send()
    if (!sent.isStored) await message.giveBack()
    if (!sent.isFirst) await thread?.giveBack()
    return sent
  } catch (error) {
    await message.giveBack()
    await thread?.giveBack()
    throw error
  }
}
