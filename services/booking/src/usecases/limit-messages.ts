import { userOf } from '@fieldside/platform/context.ts'
import type { RateLimiter } from '@fieldside/platform/limits.ts'
import type { TakenOfWindow } from '@fieldside/platform/rate-limit.ts'
import type { BookingContext } from '../context.ts'

const take = async (ctx: BookingContext, limiter: RateLimiter): Promise<TakenOfWindow[]> => {
  const taken = [await limiter.takeForAccount(userOf(ctx).userId)]
  if (ctx.network !== undefined) taken.push(await limiter.takeForNetwork(ctx.network))
  return taken
}

const giveBack = async (taken: readonly TakenOfWindow[]): Promise<void> => {
  for (const one of taken) await one.giveBack()
}

/**
 * Sends a message within the limits of its account and network. What isn't stored doesn't count.
 * @throws too-many-messages
 */
export const limitMessages = async <R extends { isStored: boolean; isFirst: boolean }>(
  ctx: BookingContext,
  opensThread: boolean,
  send: () => Promise<R>,
): Promise<R> => {
  const messages = await take(ctx, ctx.messageLimiter)
  const threads: TakenOfWindow[] = []
  try {
    if (opensThread) threads.push(...(await take(ctx, ctx.newThreadLimiter)))
    const sent = await send()
    if (!sent.isStored) await giveBack(messages)
    if (!sent.isFirst) await giveBack(threads)
    return sent
  } catch (error) {
    await giveBack([...messages, ...threads])
    throw error
  }
}
