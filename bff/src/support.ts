import { supportActions } from '@fieldside/contracts/http/bff/support.ts'
import { sendSupportMessage } from '@fieldside/contracts/http/support.ts'
import { createLimiter, networkOf } from '@fieldside/platform/rate-limit.ts'
import { type Bff, serve } from './serve.ts'

const HOUR_S = 3600
/** More than the hourly five of one sender: people behind one address of the net share it. */
const MESSAGES_PER_ADDRESS = 20

/** Messages to support, also from visitors. Here is known where on the net they come from. */
export const serveSupport = (bff: Bff): void => {
  const messages = createLimiter('memory', {
    name: 'support-messages',
    points: MESSAGES_PER_ADDRESS,
    durationS: HOUR_S,
    refusal: {
      code: 'too-many-messages',
      detail: (wait) =>
        `Too many messages came from your network. Try again in ${wait}, or send us an email.`,
    },
  })
  serve(bff, supportActions.sendSupportMessage, async (asker, { body }) => {
    await messages.take(networkOf(asker.address))
    return asker.commandForAnyone('notification', sendSupportMessage, { body })
  })
}
