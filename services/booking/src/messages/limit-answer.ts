import { isDomainError } from '@fieldside/platform/errors.ts'
import type { BookingContext } from '../context.ts'
import { answerMessageLimited } from '../errors.ts'
import { takeFromLimit } from './limit.ts'

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
