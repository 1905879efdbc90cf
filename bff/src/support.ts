import { supportActions } from '@fieldside/contracts/http/bff/support.ts'
import { sendSupportMessage } from '@fieldside/contracts/http/support.ts'
import { createAttempts } from './attempts.ts'
import { type Bff, serve } from './serve.ts'

const HOUR_MS = 3_600_000
/** More than the hourly five of one sender: people behind one address of the net share it. */
const MESSAGES_PER_ADDRESS = 20

/** Messages to support, also from visitors. Here is known where on the net they come from. */
export const serveSupport = (bff: Bff): void => {
  const attempts = createAttempts({
    perAddress: MESSAGES_PER_ADDRESS,
    windowMs: HOUR_MS,
    refusal: {
      code: 'too-many-messages',
      detail: 'Too many messages came from your network. Please try again in an hour, or send us an email.',
    },
  })
  serve(bff, supportActions.sendSupportMessage, async (asker, { body }) => {
    attempts.take(asker.address)
    return asker.commandForAnyone('notification', sendSupportMessage, { body })
  })
}
