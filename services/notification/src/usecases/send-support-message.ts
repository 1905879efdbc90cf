import type { SupportMessage } from '@fieldside/contracts/http/support.ts'
import { SUPPORT_MESSAGES_PER_HOUR } from '@fieldside/contracts/limits.ts'
import { tooMany } from '@fieldside/platform/errors.ts'
import { newId } from '@fieldside/platform/ids.ts'
import { write } from '@fieldside/platform/write.ts'
import type { NotificationContext } from '../context.ts'
import { insertSupportMessage, lockSender, sentSince } from '../store/support-messages.ts'

const HOUR_MS = 3_600_000

const refuseFlood = (sent: Date[], now: Date): void => {
  const oldest = sent.at(-SUPPORT_MESSAGES_PER_HOUR)
  if (!oldest) return
  const waitS = Math.max(1, Math.ceil((oldest.getTime() + HOUR_MS - now.getTime()) / 1000))
  throw tooMany(
    `You have sent us ${SUPPORT_MESSAGES_PER_HOUR} messages within an hour, and we have them. Please write again later.`,
    waitS,
    'too-many-messages',
  )
}

/** Keeps what somebody wrote to support; the mail to them follows. @throws tooMany for a sender's sixth in an hour */
export const sendSupportMessage = async (
  ctx: NotificationContext,
  message: SupportMessage,
): Promise<{ id: string }> => {
  const user_id = ctx.caller.kind === 'user' ? ctx.caller.userId : null
  return write(ctx, async (tx) => {
    const now = ctx.now()
    await lockSender(tx, message.email)
    refuseFlood(await sentSince(tx, message.email, new Date(now.getTime() - HOUR_MS)), now)
    const id = newId()
    await insertSupportMessage(tx, { ...message, id, user_id }, now)
    return { id }
  })
}
