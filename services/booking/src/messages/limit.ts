import { userOf } from '@fieldside/platform/context.ts'
import { isDomainError } from '@fieldside/platform/errors.ts'
import type { RateLimiter } from '@fieldside/platform/limits.ts'
import type { Taken } from '@fieldside/platform/rate-limit.ts'
import type { BookingContext } from '../context.ts'
import { answerMessageLimited } from '../errors.ts'

/** Takes a point of the caller's account and one of the network, or neither. @throws the limit's refusal */
export const takeFromLimit = async (ctx: BookingContext, limiter: RateLimiter): Promise<Taken> => {
  const account = await limiter.takeForAccount(userOf(ctx).userId)
  if (ctx.network === undefined) return account
  try {
    const network = await limiter.takeForNetwork(ctx.network)
    return { giveBack: async () => void (await Promise.all([account.giveBack(), network.giveBack()])) }
  } catch (error) {
    await account.giveBack()
    throw error
  }
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

/**
 * Gives an answer whose text, if any, counts like a message. A refused answer doesn't count.
 * @throws too-many-messages with the field, so that the answer can be given without the text
 */
export const limitAnswerMessage = async <R>(
  ctx: BookingContext,
  text: string | undefined,
  answer: () => Promise<R>,
): Promise<R> => {
  if (!text) return answer()
  const message = await takeFromLimit(ctx, ctx.messageLimiter).catch((error: unknown) => {
    throw isDomainError(error, 'too-many-messages') ? answerMessageLimited(error) : error
  })
  try {
    return await answer()
  } catch (error) {
    await message.giveBack()
    throw error
  }
}
