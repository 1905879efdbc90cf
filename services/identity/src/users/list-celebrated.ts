import { userOf } from '@fieldside/platform/context.ts'
import type { IdentityContext } from '../context.ts'
import { celebratedOf } from './store/moments.ts'

export const listCelebrated = async (ctx: IdentityContext) => ({
  items: await celebratedOf(ctx.db.kysely, userOf(ctx).userId),
})
