import { supportActions } from '@fieldside/contracts/http/bff/support.ts'
import { sendSupportMessage } from '@fieldside/contracts/http/support.ts'
import { createRateLimiter } from '@fieldside/platform/limits.ts'
import { networkOf } from '@fieldside/platform/rate-limit.ts'
import { type BffConfig, ownShareOf } from '../config.ts'
import { type Bff, serve } from '../http/serve.ts'

/** Serves messages to support, also from visitors. Limits them here, where the client's network is known. */
export const serveSupport = (bff: Bff, config: BffConfig): void => {
  const messages = createRateLimiter('memory', 'supportMessage', ownShareOf(config))
  serve(bff, supportActions.sendSupportMessage, async (ctx, { body }) => {
    await messages.takeForNetwork(networkOf(ctx.address))
    return ctx.commandForAnyone('notification', sendSupportMessage, { body })
  })
}
