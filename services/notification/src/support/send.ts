import type { SupportMessage } from '@fieldside/contracts/http/support.ts'
import { RATE_LIMITS } from '@fieldside/contracts/rate-limits.ts'
import { newId } from '@fieldside/platform/ids.ts'
import { limitReached } from '@fieldside/platform/limits.ts'
import { write } from '@fieldside/platform/write.ts'
import type { NotificationContext } from '../context.ts'
import { insertSupportMessage, lockSender, sentSince } from './store/messages.ts'

const { perAccount, windowS } = RATE_LIMITS.supportMessage
const WINDOW_MS = windowS! * 1000

const refuseFlood = (sent: Date[], now: Date): void => {
  const oldest = sent.at(-perAccount)
  if (!oldest) return
  throw limitReached('supportMessage', 'account', oldest.getTime() + WINDOW_MS - now.getTime())
}

/** Stores a message to support, which a job emails. @throws tooMany for a sender's sixth message in an hour */
export const sendSupportMessage = async (
  ctx: NotificationContext,
  message: SupportMessage,
): Promise<{ id: string }> => {
  const user_id = ctx.caller.kind === 'user' ? ctx.caller.userId : null
  return write(ctx, async (tx) => {
    const now = ctx.now()
    await lockSender(tx, message.email)
    refuseFlood(await sentSince(tx, message.email, new Date(now.getTime() - WINDOW_MS)), now)
    const id = newId()
    await insertSupportMessage(tx, { ...message, id, user_id }, now)
    return { id }
  })
}
