import { userOf } from '@fieldside/platform/context.ts'
import type { RateLimiter } from '@fieldside/platform/limits.ts'
import type { Taken } from '@fieldside/platform/rate-limit.ts'
import type { BookingContext } from '../context.ts'

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
